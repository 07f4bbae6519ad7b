/**
 * Checks the Kubernetes manifests: each object against the schema of its kind, references between them, and the rules
 * that the Compose files have too.
 *
 *     npm run lint:docker
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { loadAll } from 'js-yaml';

const FOLDER = path.resolve(import.meta.dirname, '../../docker/kubernetes');
const KUSTOMIZATION = 'kustomization.yaml';

interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly spec?: Record<string, unknown>;
}

interface Container {
  readonly name: string;
  readonly livenessProbe?: unknown;
  readonly resources?: { readonly requests?: unknown; readonly limits?: { readonly memory?: unknown } };
  readonly securityContext?: {
    readonly readOnlyRootFilesystem?: boolean;
    readonly allowPrivilegeEscalation?: boolean;
    readonly capabilities?: { readonly drop?: readonly string[] };
  };
}

interface PodSpec {
  readonly containers: readonly Container[];
  readonly securityContext?: { readonly runAsNonRoot?: boolean };
}

type Model = new (data: object) => { validate(): void };

/** @returns what the API server would refuse */
async function schemaProblem(manifest: Manifest): Promise<string | null> {
  const models = (await import(`kubernetes-models/${manifest.apiVersion}`)) as Record<string, Model>;
  const Kind = models[manifest.kind];
  if (!Kind) return `${manifest.apiVersion} has no ${manifest.kind}`;
  try {
    new Kind(manifest).validate();
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

function workloadProblems(manifest: Manifest, all: readonly Manifest[]): string[] {
  if (manifest.kind !== 'Deployment') return [];
  const { template } = manifest.spec as { template: { spec: PodSpec } };
  const isTarget = ({ spec }: Manifest) =>
    (spec?.['scaleTargetRef'] as { name?: string } | undefined)?.name === manifest.metadata.name;
  return [
    ...(template.spec.securityContext?.runAsNonRoot ? [] : ['run as an account other than root']),
    ...(all.some((other) => other.kind === 'HorizontalPodAutoscaler' && isTarget(other))
      ? []
      : ['nothing scales it']),
    ...(all.some(
      ({ kind, metadata }) => kind === 'PodDisruptionBudget' && metadata.name === manifest.metadata.name,
    )
      ? []
      : ['it has no disruption budget']),
    ...template.spec.containers.flatMap(containerProblems),
  ];
}

function containerProblems({ livenessProbe, resources, securityContext: security }: Container): string[] {
  return [
    ...(livenessProbe === undefined ? ['add a liveness probe'] : []),
    ...(resources?.requests && resources.limits?.memory
      ? []
      : ['say what it requests, and its limit of memory']),
    ...(security?.readOnlyRootFilesystem ? [] : ['make the root file system read-only']),
    ...(security?.allowPrivilegeEscalation === false ? [] : ['forbid privilege escalation']),
    ...(security?.capabilities?.drop?.includes('ALL') ? [] : ['drop all capabilities']),
  ];
}

/** @returns a sentence for each problem */
export async function kubernetesProblems(): Promise<string[]> {
  const files = readdirSync(FOLDER).filter((file) => file !== KUSTOMIZATION);
  const read = (file: string) => loadAll(readFileSync(path.join(FOLDER, file), 'utf8'));
  const { resources } = read(KUSTOMIZATION)[0] as { resources: string[] };
  const manifests = files.flatMap((file) => read(file) as Manifest[]);
  const problems = files
    .filter((file) => !resources.includes(file))
    .map((file) => `${KUSTOMIZATION} does not name ${file}.`);
  for (const manifest of manifests) {
    const schema = await schemaProblem(manifest);
    const own = [...(schema === null ? [] : [schema]), ...workloadProblems(manifest, manifests)];
    problems.push(...own.map((problem) => `${manifest.kind} ${manifest.metadata.name}: ${problem}.`));
  }
  return problems.map((problem) => `docker/kubernetes: ${problem}`);
}
