import { expect, it } from '@jest/globals';
import { UndoHistory } from './undo-history.js';

it('goes back and forth between states, and forgets what was undone when another one is added', () => {
  const history = new UndoHistory('first');
  expect([history.canUndo, history.canRedo, history.move(-1)]).toEqual([false, false, undefined]);
  history.add('second');
  history.add('third');
  expect([history.move(-1), history.move(-1), history.move(-1)]).toEqual(['second', 'first', undefined]);
  expect([history.canUndo, history.canRedo, history.move(1)]).toEqual([false, true, 'second']);
  history.add('other');
  expect([history.canRedo, history.move(1), history.move(-1)]).toEqual([false, undefined, 'second']);
});
