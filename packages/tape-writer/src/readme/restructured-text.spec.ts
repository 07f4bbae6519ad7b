import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { sectionsOf } from './readme-commands.js';
import { markdownOfRestructuredText } from './restructured-text.js';

const README = `
Engine
======

Installation
------------

.. code-block:: bash
   :linenos:

   pip install engine

   engine --version

Usage
~~~~~

Run it::

    $ engine run
    ok
      indented

That is all.

.. code:: python

    import engine
`;

describe('reStructuredText', () => {
  it('has commands in its blocks, by section', () => {
    expect(sectionsOf(markdownOfRestructuredText(README))).toEqual([
      {
        heading: 'Installation',
        commands: [
          { command: 'pip install engine', output: '' },
          { command: 'engine --version', output: '' },
        ],
      },
      { heading: 'Usage', commands: [{ command: 'engine run', output: 'ok\n  indented\n' }] },
    ]);
  });

  it('ignores spaces at line ends', () => {
    expect(markdownOfRestructuredText('.. code:: sh \t \n\n   ls\n\nRun it:: \n\n   pwd')).toBe(
      '\n````sh\nls\n````\n\nRun it:: \n\n````\npwd\n````\n',
    );
  });

  it('keeps Markdown unchanged', () => {
    const markdown = '# Engine\n\n```sh\nengine run\n```\n';
    expect(markdownOfRestructuredText(markdown)).toBe(markdown);
  });

  it('can be any text and is parsed quickly', () => {
    const part = fc.constantFrom(
      '.. code:: sh',
      '::',
      '\n',
      '   ',
      '====',
      '----',
      'text',
      '$ ls',
      ':a:',
      '\t',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 80 }), (parts) => {
        expect(typeof markdownOfRestructuredText(parts.join(''))).toBe('string');
      }),
    );
  });
});
