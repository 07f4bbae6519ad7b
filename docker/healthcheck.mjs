// The health check of the image: exits with 0 if the service is ready.
const port = process.env['PORT'] ?? '8080';
try {
  const response = await fetch(`http://127.0.0.1:${port}/health/ready`, {
    signal: AbortSignal.timeout(4_000),
  });
  if (!response.ok) console.error(await response.text());
  process.exitCode = response.ok ? 0 : 1;
} catch (error) {
  console.error(String(error));
  process.exitCode = 1;
}
