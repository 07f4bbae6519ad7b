import { copyFile, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { install, run, type Workshop } from './toolchain.js';

const RELEASE = '7.25.0';
const ARTIFACT = `org.openapitools:openapi-generator-cli:${RELEASE}`;
const JOURNEYS = path.join(import.meta.dirname, 'journeys');

/** The generator's download. All languages share it: a second copy would write over a file that a first one reads. */
let download: Promise<string> | undefined;

async function generate(workshop: Workshop, ...options: readonly string[]): Promise<void> {
  const { folder, description } = workshop;
  await install('Java', run('java', ['-version'], folder));
  download ??= downloadGenerator(workshop);
  const jar = await download;
  await run('java', ['-jar', jar, 'generate', '-i', description, '-o', folder, ...options], folder);
}

/** Maven keeps what it downloads. @returns the path of the generator */
async function downloadGenerator({ folder, cache }: Workshop): Promise<string> {
  const copy = [`-Dartifact=${ARTIFACT}`, `-DoutputDirectory=${cache}`];
  await install(ARTIFACT, run('mvn', ['-q', 'dependency:copy', ...copy], folder));
  return path.join(cache, `openapi-generator-cli-${RELEASE}.jar`);
}

/** Java, on OkHttp. */
export async function javaJourney(workshop: Workshop): Promise<string> {
  const { folder, journeyArguments } = workshop;
  await generate(workshop, '-g', 'java', '--global-property', 'apiTests=false,modelTests=false');
  await copyFile(path.join(JOURNEYS, 'Journey.java'), path.join(folder, 'src/main/java/Journey.java'));
  const classpath = path.join(folder, 'classpath.txt');
  const build = ['compile', 'dependency:build-classpath', `-Dmdep.outputFile=${classpath}`];
  await run('mvn', ['-q', ...build], folder);
  return run(
    'sh',
    ['-c', `exec java -cp "target/classes:$(cat classpath.txt)" Journey "$@"`, 'sh', ...journeyArguments],
    folder,
  );
}

/** Rust, on the blocking client of reqwest. */
export async function rustJourney(workshop: Workshop): Promise<string> {
  const { folder, cache, journeyArguments } = workshop;
  await install('Cargo', run('cargo', ['--version'], folder));
  await generate(workshop, '-g', 'rust', '--additional-properties=supportAsync=false,packageName=ttyreel');
  await mkdir(path.join(folder, 'examples'));
  await copyFile(path.join(JOURNEYS, 'journey.rs'), path.join(folder, 'examples/journey.rs'));
  const environment = { CARGO_TARGET_DIR: path.join(cache, 'rust'), CARGO_PROFILE_DEV_DEBUG: '0' };
  return run('cargo', ['run', '--quiet', '--example', 'journey', '--', ...journeyArguments], folder, {
    environment,
  });
}
