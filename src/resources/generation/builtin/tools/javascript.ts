export const JAVASCRIPT = String.raw`
# pnpm: installs packages for Node.js [node javascript project] by name
install dependency|dependencies|packages|all|everything project? all? > pnpm install
    Packages: +119
    Progress: resolved 119, reused 119, downloaded 0, added 119, done
    Done in 1.2s
install|add package? dependency? new? > pnpm add {package:express}
    Packages: +65
    dependencies:
    + {package:express} 5.1.0
    Done in 1.1s
install|add dev|development|devdependency|dev-dependency dependency? package? save? as? > pnpm add -D {package:typescript}
    devDependencies:
    + {package:typescript} 5.9.3
    Done in 0.8s
delete|uninstall package? dependency? > pnpm remove {package:lodash}
    dependencies:
    - {package:lodash} 4.17.21
update package? dependency? all? > pnpm update
    Packages: +14 -14
    Done in 2.1s
start|dev server? dev? > pnpm dev
      ➜  Local:   http://localhost:5173/
test > pnpm test
     Tests  12 passed (12)
build > pnpm build
    ✓ built in 1.24s
outdated package? dependency? > pnpm outdated
    Package     Current  Latest
    express     5.0.0    5.1.0
# yarn: installs packages for Node.js [node javascript project] by name
install dependency|dependencies|packages|all|everything project? all? > yarn install
    ➤ YN0000: · Done in 1s 204ms
install|add package? dependency? new? > yarn add {package:express}
    ➤ YN0085: │ + {package:express}@npm:5.1.0
    ➤ YN0000: · Done in 0s 812ms
install|add dev|development dependency? package? > yarn add --dev {package:typescript}
    ➤ YN0085: │ + {package:typescript}@npm:5.9.3
delete|uninstall package? dependency? > yarn remove {package:lodash}
    ➤ YN0085: │ - {package:lodash}@npm:4.17.21
update package? dependency? all? my? > yarn up '*'
    ➤ YN0000: · Done in 2s 114ms
start|dev server? dev? development? > yarn dev
      ➜  Local:   http://localhost:5173/
test > yarn test
     Tests  12 passed (12)
build > yarn build
    ✓ built in 1.24s
# bun: runs JavaScript and installs packages [javascript project] by name
install dependency|dependencies|packages|all project? > bun install
    119 packages installed [412.00ms]
install|add package? dependency? > bun add {package:express}
    installed {package:express}@5.1.0
    65 packages installed [128.00ms]
create|init project? > bun init
    Done! A package.json file was saved in the current directory.
test > bun test
     12 pass
     0 fail
start|run file? script? > bun run {file:index.ts}
    Hello via Bun!
# deno: runs JavaScript and TypeScript [typescript javascript] by name
start|run file? script? > deno run {file:main.ts}
    Hello from Deno!
test > deno test
    ok | 12 passed | 0 failed (41ms)
format|fmt code? > deno fmt
    Checked 8 files
# node, node.js, nodejs: runs JavaScript [javascript js]
version installed? which? have? > node --version
    v22.12.0
start|run|execute js file? script? javascript? > node {js}
    Listening on http://localhost:3000
start|run file? script? javascript? > node {file:index.js}
    Listening on http://localhost:3000
evaluate|expression|one-liner|inline > node -e "console.log(6 * 7)"
    42
# nvm: switches between versions of Node.js [node node.js version]
install version? latest? lts? > nvm install {number:22}
    Now using node v22.12.0 (npm v11.3.0)
switch|use|change version? node? > nvm use {number:22}
    Now using node v22.12.0 (npm v11.3.0)
list|installed|all version? > nvm ls
    ->     v22.12.0
           v20.19.0
# tsc, typescript: checks types [types type]
check|compile|build|error file? project? code? type? > npx tsc --noEmit
    src/login.ts:12:7 - error TS2322: Type 'string' is not assignable to type 'number'.

    Found 1 error in src/login.ts:12
init|config|setup|create > npx tsc --init
    Created a new tsconfig.json
# eslint: finds problems in JavaScript [javascript code project]
lint|check|find|problem file? code? > npx eslint {folder:src}
    src/login.ts
      12:7  error  'retries' is assigned a value but never used  no-unused-vars

    ✖ 1 problem (1 error, 0 warnings)
fix|repair problem? automatically? everything? all? error? > npx eslint {folder:src} --fix
# prettier: formats code [code file files project]
> npx prettier --write {folder:.}
    src/login.ts 41ms
    src/search.ts 12ms (unchanged)
format all? every? > npx prettier --write {folder:.}
    src/login.ts 41ms
    src/search.ts 12ms (unchanged)
check formatting? > npx prettier --check {folder:.}
    Checking formatting...
    All matched files use Prettier code style!
# jest: tests JavaScript [javascript]
test > npx jest
    PASS  src/login.spec.ts
    Tests:       12 passed, 12 total
watch|follow mode? test? > npx jest --watch
    Watch Usage: Press w to show more.
watch|follow file|single|one test? file? mode? single? > npx jest --watch {file}
    PASS  {file}
    Tests:       8 passed, 8 total
    Watch Usage: Press w to show more.
single|one|only|specific|file test? file? > npx jest {file:src/login.spec.ts}
    PASS  src/login.spec.ts
    Tests:       8 passed, 8 total
coverage test? > npx jest --coverage
    File       | % Stmts | % Branch | % Lines
    login.ts   |   96.4  |   88.2   |   97.1
# vitest: tests JavaScript [javascript]
test > npx vitest run
     Tests  12 passed (12)
single|one|only|file test? file? > npx vitest run {file}
     ✓ {file} (8 tests) 41ms
     Tests  8 passed (8)
# playwright: tests pages in browsers [browser browsers e2e end-to-end]
test > npx playwright test
    Running 6 tests using 3 workers
      6 passed (4.2s)
`;
