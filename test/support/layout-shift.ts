/** Runs in the page. @returns the cumulative layout shift (web.dev/cls), rounded to a thousandth */
export function layoutShift(): Promise<number> {
  return new Promise((resolve) => {
    let sum = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
    setTimeout(() => {
      resolve(Math.round(sum * 1_000) / 1_000);
    }, 50);
  });
}
