# Words, and no board among them.
echo "Dear teacher,"
echo "the queens would not stand still, and my search tree has withered."
echo "Yours truly"
