import { describe, expect, it } from '@jest/globals';
import { pictureLayout } from '../../render/picture-size.js';
import { PRESETS } from '../../render/picture-style.js';
import { DEFAULT_SETTINGS } from '../settings.js';
import { screenSize, settingsOfScreen } from './appearance.js';

describe('the appearance settings', () => {
  it.each([
    [56, 6],
    [80, 24],
    [100, 24],
    [132, 50],
  ])('for %i columns and %i rows give that screen and the size of its picture', (columns, rows) => {
    const settings = settingsOfScreen(columns, rows);
    expect(screenSize({ ...DEFAULT_SETTINGS, ...settings })).toEqual({ columns, rows });
    const { width, height } = pictureLayout({ cols: columns, rows }, PRESETS.classic);
    expect(settings).toMatchObject({ Width: width, Height: height });
    // xterm.js accepts no line height below 1.
    expect(settings.LineHeight).toBeGreaterThanOrEqual(1);
  });
});
