/** Preloaded with `--import`: SIGUSR2 sets the clock of the process ahead by two minutes, or right again. */
const AHEAD_MS = 120_000;
const { now } = Date;
let aheadMs = 0;

Date.now = () => now() + aheadMs;
globalThis.Date = new Proxy(Date, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length > 0 ? args : [target.now()], newTarget),
});
process.on('SIGUSR2', () => {
  aheadMs = AHEAD_MS - aheadMs;
});
