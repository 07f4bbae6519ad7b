/** Files that one page hands to the upload page. IndexedDB keeps them during a sign-in between the two. */
const DATABASE = 'carried-files';
const STORE = 'carried';
const KEY = 0;
/** Longer, somebody else may use the browser. */
const KEEP_MS = 15 * 60_000;

interface Carried {
  readonly at: number;
  readonly files: readonly File[];
}

/** Replaces those of an earlier call. @throws if the browser stores nothing */
export async function carry(files: readonly File[]): Promise<void> {
  const carried: Carried = { at: Date.now(), files };
  await inStore((store) => store.put(carried, KEY));
}

/** Removes them. @returns nothing if the browser stores nothing, or if they have been there for long */
export async function takeCarried(): Promise<readonly File[]> {
  try {
    const carried = await inStore((store) => {
      const reading = store.get(KEY) as IDBRequest<Carried | undefined>;
      store.delete(KEY);
      return reading;
    });
    return carried && Date.now() - carried.at < KEEP_MS ? carried.files : [];
  } catch {
    return [];
  }
}

/** Runs requests in one transaction. */
async function inStore<Result>(work: (store: IDBObjectStore) => IDBRequest<Result>): Promise<Result> {
  const database = await opened();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(STORE, 'readwrite');
      const request = work(transaction.objectStore(STORE));
      transaction.addEventListener('complete', () => {
        resolve(request.result);
      });
      for (const name of ['abort', 'error'])
        transaction.addEventListener(name, () => {
          reject(new Error('The browser could not store the files.'));
        });
    });
  } finally {
    database.close();
  }
}

function opened(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE));
    request.addEventListener('success', () => {
      resolve(request.result);
    });
    request.addEventListener('error', () => {
      reject(new Error('The browser stores nothing.'));
    });
  });
}
