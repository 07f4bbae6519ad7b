import { agent } from './agent.js';
import { chart } from './chart.js';
import { deployment } from './deployment.js';
import { icons } from './icons.js';
import { monitor } from './monitor.js';
import { picture } from './picture.js';
import { Recorder, type Scene } from './recorder.js';
import { tests } from './tests.js';
import { weather } from './weather.js';

const SCENES = { monitor, chart, icons, agent, picture, weather, tests, deployment };
const SEED = 46;

/** The asciicasts of all scenes by their names. */
export function demoCasts(): Map<string, string> {
  return new Map(Object.entries(SCENES).map(([name, scene]) => [name, castOf(scene)]));
}

function castOf(scene: Scene): string {
  const recorder = new Recorder(scene, SEED);
  scene.play(recorder);
  return recorder.cast();
}
