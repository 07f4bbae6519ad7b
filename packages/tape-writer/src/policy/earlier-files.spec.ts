import { describe, expect, it } from '@jest/globals';
import { dangerOf } from './dangerous-commands.js';

describe('a command line that writes a script and runs it', () => {
  it.each([
    'echo "rm -rf /" > x.sh && sh x.sh',
    "echo 'rm -rf ~' > run; chmod +x run; ./run",
    "cat > x.sh <<< 'rm -rf /'; bash x.sh",
    "printf '#!/bin/sh\\nrm -rf /\\n' > a && ./a",
    'echo "rm -rf /" | tee x.sh; sh x.sh',
    "tee x.sh <<< 'rm -rf /' && bash < x.sh",
    "echo 'cd /' > a.sh; echo 'rm -rf *' >> a.sh; sh a.sh",
    "echo 'rm -rf ~' > a; mv a b; ./b",
    "echo 'rm -rf ~' > a; cat a | sh",
    'echo \'rm -rf ~\' > a; sh -c "$(cat a)"',
    'echo "import shutil; shutil.rmtree(\'/\')" > a.py; python3 a.py',
    "cat > a.py <<EOF\nimport shutil\nshutil.rmtree('/')\nEOF\npython3 a.py",
    "(echo '#!/bin/sh'; echo 'rm -rf /') > a; sh a",
    "{ echo 'rm -rf /'; } | sh",
    '(echo "rm -rf /") | sh',
    "printf 'all:\\n\\trm -rf /\\n' > Makefile && make",
  ])('is rejected: %s', (line) => {
    expect(dangerOf(line)).not.toBeNull();
  });

  it.each([
    "echo 'echo hello' > hello.sh && chmod +x hello.sh && ./hello.sh",
    "printf '#!/bin/sh\\necho hi\\n' > a && ./a",
    'cat > hello.py <<EOF\nprint("hi")\nEOF\npython3 hello.py',
    'echo "rm -rf / is dangerous" > notes.txt && cat notes.txt',
    "printf 'all:\\n\\techo hi\\n' > Makefile && make",
    '(cd src && make) > build.log 2>&1',
    '(echo a; echo b) | sort',
    'curl -LO https://example.com/hello.c && make hello',
  ])('is not: %s', (line) => {
    expect(dangerOf(line)).toBeNull();
  });
});
