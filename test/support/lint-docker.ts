/**
 * Checks the Dockerfile, the Compose files and the Kubernetes manifests: by the relevant rules of hadolint, and with hadolint itself if it is
 * installed.
 *
 *     npm run lint:docker
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { load, YAML11_SCHEMA } from 'js-yaml';
import { kubernetesProblems } from './lint-kubernetes.js';

const ROOT = path.resolve(import.meta.dirname, '../..');
const DOCKERFILE = 'docker/Dockerfile';
const COMPOSE_FILES = ['docker/compose.yaml', 'docker/compose.scale.yaml'];
/** A tag with a version, so that a build next year uses the same image. */
const PINNED = /^[\w./-]+:v?\d{1,4}\.\d[\w.-]*$/;

interface Instruction {
  readonly name: string;
  readonly value: string;
}

interface ComposeService {
  readonly image?: string;
  readonly build?: unknown;
  readonly restart?: string;
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly volumes?: readonly string[];
  readonly networks?: readonly string[];
  readonly depends_on?: readonly string[] | Readonly<Record<string, unknown>>;
}

interface ComposeFile {
  readonly services: Readonly<Record<string, ComposeService>>;
  readonly volumes?: Readonly<Record<string, unknown>>;
  readonly networks?: Readonly<Record<string, unknown>>;
}

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

function instructionsOf(text: string): Instruction[] {
  return text
    .replace(/\\\n/g, ' ')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => {
      const [name = ''] = line.split(' ', 1);
      return { name, value: line.slice(name.length).trim() };
    });
}

function dockerfileProblems(instructions: readonly Instruction[]): string[] {
  const stages = instructions
    .filter(({ name }) => name === 'FROM')
    .map(({ value }) => value.split(' ')[0] ?? '');
  const last = instructions.slice(instructions.map(({ name }) => name).lastIndexOf('FROM'));
  const valuesOf = (name: string) =>
    last.filter((instruction) => instruction.name === name).map(({ value }) => value);
  const user = valuesOf('USER').at(-1);
  return [
    ...stages.filter((image) => !PINNED.test(image)).map((image) => `FROM ${image}: name a version.`),
    ...(stages.length < 2 ? ['Build in a stage of its own.'] : []),
    ...(user === undefined || /^(root|0)\b/.test(user) ? ['The last USER must not be root.'] : []),
    ...['CMD', 'ENTRYPOINT']
      .filter((name) => !valuesOf(name).every((value) => value.startsWith('[')))
      .map((name) => `Write ${name} as a JSON array: signals reach the program then.`),
    ...(valuesOf('HEALTHCHECK').length === 0 ? ['There is no HEALTHCHECK.'] : []),
    ...instructions.filter(({ name }) => name === 'ADD').map(({ value }) => `ADD ${value}: use COPY.`),
    ...instructions
      .filter(({ name, value }) => name === 'WORKDIR' && !value.startsWith('/'))
      .map(({ value }) => `WORKDIR ${value}: write an absolute path.`),
    ...instructions
      .filter(({ name, value }) => name === 'RUN' && /\bsudo\b|curl[^|]*\|\s*(ba)?sh/.test(value))
      .map(({ value }) => `RUN ${value}: neither sudo nor a script from the network.`),
    ...instructions
      .filter(
        ({ name, value }) =>
          name === 'RUN' &&
          value.includes('apt-get install') &&
          !(value.includes('--no-install-recommends') && value.includes('rm -rf /var/lib/apt/lists')),
      )
      .map(({ value }) => `RUN ${value}: install without recommendations and remove the lists.`),
    ...instructions.flatMap(missingSources),
  ];
}

function missingSources({ name, value }: Instruction): string[] {
  if (name !== 'COPY' || value.includes('--from=')) return [];
  const sources = value.split(/\s+/).slice(0, -1);
  return sources
    .filter((source) => !existsSync(path.join(ROOT, source)))
    .map((source) => `COPY ${source}: there is no such file.`);
}

function composeProblems(file: ComposeFile): string[] {
  return Object.entries(file.services).flatMap(([name, service]) =>
    [
      ...(service.image === undefined || !PINNED.test(service.image) ? ['name an image with a version'] : []),
      ...(service.restart === undefined ? ['say when it restarts'] : []),
      ...(service.build !== undefined ? hardeningProblems(service) : []),
      ...namesOf(service.depends_on)
        .filter((other) => !(other in file.services))
        .map((other) => `depends on ${other}, which is no service`),
      ...(service.networks ?? [])
        .filter((network) => !(network in (file.networks ?? {})))
        .map((network) => `uses the network ${network}, which is not declared`),
      ...(service.volumes ?? [])
        .map((volume) => volume.split(':')[0] ?? '')
        .filter((volume) =>
          volume.startsWith('.')
            ? !existsSync(path.join(ROOT, 'docker', volume))
            : !(volume in (file.volumes ?? {})),
        )
        .map((volume) => `uses ${volume}, which is neither a file nor a declared volume`),
    ].map((problem) => `${name}: ${problem}.`),
  );
}

/** The problems of services with our own image. */
function hardeningProblems(service: ComposeService): string[] {
  return [
    ...(service.read_only === true ? [] : ['make the root file system read-only']),
    ...(service.cap_drop?.includes('ALL') ? [] : ['drop all capabilities']),
    ...(service.security_opt?.includes('no-new-privileges:true') ? [] : ['set no-new-privileges']),
  ];
}

function namesOf(dependencies: ComposeService['depends_on'] = []): readonly string[] {
  return Array.isArray(dependencies) ? (dependencies as readonly string[]) : Object.keys(dependencies);
}

const problems = [
  ...dockerfileProblems(instructionsOf(read(DOCKERFILE))).map((problem) => `${DOCKERFILE}: ${problem}`),
  ...COMPOSE_FILES.flatMap((file) =>
    composeProblems(load(read(file), { schema: YAML11_SCHEMA }) as ComposeFile).map(
      (problem) => `${file}: ${problem}`,
    ),
  ),
  ...(await kubernetesProblems()),
];
for (const problem of problems) console.error(problem);
const hadolint = spawnSync('hadolint', [DOCKERFILE], { cwd: ROOT, stdio: 'inherit' });
process.exitCode = problems.length > 0 || (hadolint.error === undefined && hadolint.status !== 0) ? 1 : 0;
