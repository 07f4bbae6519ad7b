import { describe, expect, it } from '@jest/globals';
import { pictureSize } from '../../render/picture-size.js';
import { DEFAULT_SETTINGS } from '../settings.js';
import { screenSize, settingsOfScreen } from './appearance.js';

describe('the settings of a screen', () => {
  it.each([
    [56, 6],
    [80, 24],
    [100, 24],
    [132, 50],
  ])('of %i columns and %i rows give that screen, and the size of its picture', (columns, rows) => {
    const settings = settingsOfScreen(columns, rows);
    expect(screenSize({ ...DEFAULT_SETTINGS, ...settings })).toEqual({ columns, rows });
    expect({ width: settings.Width, height: settings.Height }).toEqual(pictureSize(columns, rows));
    // xterm.js takes no line height below 1.
    expect(settings.LineHeight).toBeGreaterThanOrEqual(1);
  });
});
