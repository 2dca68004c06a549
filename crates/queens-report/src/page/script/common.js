'use strict';
/* Plays the traces of the recording, and lets the reader choose. It computes no search: what plays is on the tapes. */
const $ = (selector, root = document) => root.querySelector(selector);
const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];
const DATA = JSON.parse($('#data').textContent);
const CARDS = new Map(DATA.approaches.map(card => [card.approach, card]));
const thousands = number => number.toLocaleString('en-US');
const counted = (number, unit) => `${thousands(number)} ${number === 1 ? unit.replace(/s$/, '') : unit}`;
/* Names come from a recording, which anyone may have written. */
const escaped = text => text.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt()};`);
document.documentElement.classList.add('scripted');

/* An approach's mark, taken from the head of one of its rows. */
const marks = new Map($$('tr>th .mk').map(mark => [mark.parentNode.childNodes[1]?.textContent, { look: mark.classList[1], use: $('use', mark).getAttribute('href') }]));
const markOf = approach => marks.get(approach) || { look: 'f0', use: '#m-circle' };

/* The recording, to take away. */
const json = $('#report-json');
if (json) json.href = URL.createObjectURL(new Blob([$('#data').textContent], { type: 'application/json' }));
