import { type Recipe, recipesOf } from './recipe.js';

export const PACKAGES: readonly Recipe[] = [
  ...recipesOf(
    'npm',
    `
test > npm test
    Tests: 12 passed, 12 total
outdated|update|upgrade > npm outdated
    Package  Current  Wanted  Latest
    express    5.0.0   5.1.0   5.1.0
audit|vulnerability|security > npm audit
    found 0 vulnerabilities
init|initialise|initialize|project|new > npm init -y
    Wrote to package.json
build > npm run build
install|add > npm install express
    added 65 packages in 2s
start|run|dev > npm run dev
    Local: http://localhost:5173/
`,
  ),
  ...recipesOf(
    'pip',
    `
environment|venv|virtual > python3 -m venv .venv
freeze|list|requirement > pip freeze
    requests==2.32.3
install > pip install requests
    Successfully installed requests-2.32.3
`,
  ),
  ...recipesOf(
    'python3',
    `
environment|venv|virtual|virtualenv > python3 -m venv .venv
serve|server|http > python3 -m http.server 8000
    Serving HTTP on 0.0.0.0 port 8000 (http://0.0.0.0:8000/) ...
version > python3 --version
    Python 3.13.1
test > python3 -m pytest
    ==== 12 passed in 0.21s ====
`,
  ),
  ...recipesOf(
    'cargo',
    `
new|create|project|init > cargo new demo
        Creating binary (application) \`demo\` package
test > cargo test
    test result: ok. 12 passed; 0 failed
build|compile > cargo build --release
        Finished \`release\` profile [optimized] target(s) in 2.31s
add|dependency > cargo add serde
          Adding serde v1.0 to dependencies
run > cargo run
        Finished \`dev\` profile target(s) in 0.41s
    Hello, world!
`,
  ),
  ...recipesOf(
    'go',
    `
test > go test ./...
    ok  	example.com/demo	0.012s
mod|module|init > go mod init example.com/demo
    go: creating new go.mod: module example.com/demo
build|compile > go build ./...
run > go run .
    Hello, world!
`,
  ),
  ...recipesOf(
    'brew',
    `
install > brew install jq
    ==> Pouring jq
update|upgrade > brew upgrade
list|installed > brew list
    jq  ripgrep  wget
`,
  ),
  ...recipesOf(
    'apt',
    `
update|upgrade > sudo apt update
    All packages are up to date.
install > sudo apt install htop
    Setting up htop ...
`,
  ),
  ...recipesOf('pytest', 'test|run|coverage > pytest -q\n    12 passed in 0.21s'),
  ...recipesOf('make', 'build|compile|target|run > make build\n    cc -o demo main.c'),
  ...recipesOf('node', 'version > node --version\n    v22.12.0'),
];
