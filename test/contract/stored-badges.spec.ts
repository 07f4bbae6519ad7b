import { expect, it } from '@jest/globals';
import { titleIn } from '../support/picture-title.js';
import { json, RegistryServer } from '../support/registry-server.js';
import { RunningService } from '../support/running-service.js';

it('a badge is shown after a restart while the registry is down', async () => {
  const registry = await RegistryServer.start();
  const settings = { REGISTRIES: `pyindex=${registry.address}` };
  let service = await RunningService.start(settings);
  const shown = async (name: string) => {
    const response = await fetch(`${service.address}/badge/pyindex/${name}/version.svg`);
    return titleIn(await response.text());
  };
  try {
    registry.on('/pypi/requests/json', json({ info: { version: '2.32.3' } }));
    expect(await shown('requests')).toBe('requests version: 2.32.3');
    expect(await service.end()).toBe(0);
    await registry.stop();
    service = await RunningService.start(settings, service.dataDirectory);
    expect(await shown('requests')).toBe('requests version: 2.32.3');
    expect(await shown('flask')).toBe('flask version: unavailable');
  } finally {
    await service.remove();
  }
});
