/* The player of two searches. */
const player = $('#player');
if (player) {
  const traces = DATA.rows.filter(row => row.event === 'trace');
  const boards = [...new Map(traces.map(trace => [`${trace.n} ${trace.mode}`, trace])).entries()].sort(([, a], [, b]) => a.n - b.n || (a.mode < b.mode ? -1 : 1));
  const panes = $$('.pane', player), range = $('#scrub'), size = $('#size'), speed = $('#speed'), pace = $('#pace'), play = $('#play');
  let searches = [], rates = [1, 1], length = 0, pos = 0, playing = false, last = 0, due = 0;

  size.innerHTML = boards.map(([key, { n, mode }]) => `<option value="${key}">n = ${n}${mode === 'first' ? ', to the first solution' : ''}</option>`).join('');
  const largest = boards.filter(([, { mode }]) => mode === 'all').pop() || boards[0];
  size.value = largest[0];

  /* Approaches that were traced on this board; the two chosen stay where they can. */
  const offer = () => {
    const here = traces.filter(trace => `${trace.n} ${trace.mode}` === size.value).map(trace => trace.approach);
    const queue = traces.find(trace => trace.queue)?.approach;
    const first = [DATA.start.asked.baseline, queue];
    panes.forEach((pane, i) => {
      const select = $('select', pane), wanted = select.value || first[i];
      select.replaceChildren(...here.map(id => new Option(id)));
      select.value = here.includes(wanted) ? wanted : here[Math.min(i, here.length - 1)];
    });
  };
  const load = keep => {
    const chosen = panes.map(pane => traces.find(trace => `${trace.n} ${trace.mode}` === size.value && trace.approach === $('select', pane).value));
    searches = chosen.map(trace => new Search(trace));
    const seconds = chosen.map(trace => DATA.times.find(time => time.approach === trace.approach && time.n === trace.n && time.mode === trace.mode)?.median_s);
    const timed = seconds.every(Boolean), clock = $('option[value=clock]', pace);
    clock.disabled = !timed;
    if (!timed) pace.value = 'step';
    const each = searches.map((search, i) => seconds[i] / search.length);
    rates = pace.value === 'clock' ? each.map(time => Math.min(...each) / time) : [1, 1];
    length = Math.ceil(Math.max(...searches.map((search, i) => search.length / rates[i])) - 1e-9);
    range.max = length;
    pos = Math.min(keep, length);
    panes.forEach((pane, i) => {
      const search = searches[i], { look, use } = markOf(search.trace.approach), n = search.n;
      $('.mk', pane).setAttribute('class', `mk ${look}`); $('.mk use', pane).setAttribute('href', use);
      $('.bd', pane).setAttribute('viewBox', `-5 -1 ${n * 10 + 6} ${n * 10 + n * .5 + 3}`);
      $('.spark', pane).innerHTML = search.spark(look);
      $('[data-c=unit]', pane).textContent = search.unit === '–' ? '' : search.unit;
      $('[data-n=peak]', pane).textContent = search.queueing ? 'longest queue' : 'deepest stack';
      $('.over', pane).innerHTML = `${search.queueing ? 'Live nodes' : 'Queens standing'} over the whole search; <span class="ok">|</span> a solution`;
    });
    /* Room for the longest queue, so that nothing below it moves while it plays. */
    const rooms = panes.map((pane, i) => {
      const search = searches[i], row = Math.max(1, Math.floor(($('.live', pane).clientWidth + 5) / 31));
      return Math.min(181, Math.ceil((search.totals.peak + !search.queueing) / row) * 31 - 5);
    });
    const abreast = panes[0].offsetTop === panes[1].offsetTop;
    panes.forEach((pane, i) => { $('.live', pane).style.minHeight = `${abreast ? Math.max(...rooms) : rooms[i]}px`; });
    draw(true);
  };
  const draw = speak => {
    range.value = pos;
    range.setAttribute('aria-valuetext', `step ${pos} of ${length}`);
    $('#where').textContent = `${thousands(pos)} / ${thousands(length)}`;
    panes.forEach((pane, i) => {
      const search = searches[i], board = $('.bd', pane), say = $('.say', pane), count = search.count;
      search.seek(Math.min(search.length, Math.floor(pos * rates[i] + 1e-9)));
      board.innerHTML = search.board();
      const [what, why, look] = search.words();
      say.innerHTML = `<code class="${look}">${what}</code>${why}${search.at === search.length ? ' <b>Finished.</b>' : ''}`;
      if (speak) { say.setAttribute('aria-live', 'polite'); board.setAttribute('aria-label', search.described()); } else say.removeAttribute('aria-live');
      for (const [key, value] of Object.entries(search.count)) $(`[data-c=${key}]`, pane).textContent = key === 'backtracks' && search.queueing ? '–' : thousands(value);
      $('[data-c=step]', pane).textContent = `step ${thousands(search.at)} of ${thousands(search.length)}`;
      $('.hold', pane).innerHTML = search.queueing ? `Queue: <b>${counted(search.queue.length, 'live nodes')}</b>, head first` : `Stack: <b>${counted(search.standing.length, 'queens')}</b> standing, from the empty board to here`;
      $('.live', pane).innerHTML = search.holding();
      $('.ph', pane).setAttribute('d', `M${search.at / search.length * 500} 0V44`);
    });
  };
  const go = to => { pos = Math.max(0, Math.min(length, to)); draw(!playing); };
  const run = on => {
    playing = on && pos < length; due = 0;
    play.setAttribute('aria-label', playing ? 'Pause' : 'Play');
    play.title = playing ? 'Pause (space)' : 'Play (space)';
    $('use', play).setAttribute('href', playing ? '#i-pause' : '#i-play');
    if (playing) { last = performance.now(); requestAnimationFrame(tick); } else draw(true);
  };
  const tick = now => {
    if (!playing) return;
    due += Math.max(0, Math.min(200, now - last)) / 1000 * +speed.value; last = now;
    if (due >= 1) { const steps = Math.floor(due); due -= steps; go(pos + steps); if (pos >= length) return run(false); }
    requestAnimationFrame(tick);
  };
  const jump = kind => {
    run(false);
    const next = searches.map((search, i) => search[kind].map(at => Math.ceil(at / rates[i] - 1e-9)).find(at => at > pos) ?? length);
    go(Math.min(...next));
  };
  const act = {
    start: () => { run(false); go(0); }, end: () => { run(false); go(length); },
    back: () => { run(false); go(pos - 1); }, next: () => { run(false); go(pos + 1); },
    play: () => { if (!playing && pos >= length) pos = 0; run(!playing); },
    solution: () => jump('solutions'), dead: () => jump('dead'),
  };
  const KEYS = { ArrowRight: 'next', ArrowLeft: 'back', Home: 'start', End: 'end', ' ': 'play', n: 'solution', d: 'dead' };
  player.addEventListener('click', event => { const button = event.target.closest('[data-do]'); if (button) act[button.dataset.do](); });
  /* The keys work while the player is in sight and nothing else wants them. */
  let seen = false;
  new IntersectionObserver(entries => { seen = entries[entries.length - 1].isIntersecting; }).observe($('.panes', player));
  document.addEventListener('keydown', event => {
    const inside = player.contains(event.target), tag = event.target.tagName;
    if (event.ctrlKey || event.metaKey || event.altKey || !(event.key in KEYS) || tag === 'SELECT' || (tag === 'BUTTON' && event.key === ' ')) return;
    if (!inside && !(seen && event.target === document.body && !event.key.match(/Home|End/))) return;
    event.preventDefault(); act[KEYS[event.key]]();
  });
  range.addEventListener('input', () => { if (playing) run(false); go(+range.value); });
  size.addEventListener('change', () => { run(false); offer(); load(0); });
  pace.addEventListener('change', () => { run(false); load(pos); });
  panes.forEach((pane, i) => {
    $('select', pane).addEventListener('change', () => { run(false); load(0); });
    $('.spark', pane).addEventListener('click', event => {
      const box = event.currentTarget.getBoundingClientRect();
      run(false); go(Math.round((event.clientX - box.left) / box.width * searches[i].length / rates[i]));
    });
  });
  offer();
  load(0);
  /* It opens where the idea can be seen: at the last refusal before the first dead end. */
  go(Math.ceil((searches[0].dead[0] ?? 1) / rates[0]) - 1);
  /* For tests. */
  window.replay = { act, get pos() { return pos; }, get length() { return length; }, get searches() { return searches; } };
}
