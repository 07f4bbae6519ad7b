export const NPM = String.raw`
# npm, package.json: installs packages for Node.js [node node.js javascript js project app my nodejs frontend]
test test? all? unit? suite? > npm test

    > demo@1.0.0 test
    > vitest run

     ✓ src/login.spec.ts (8 tests) 41ms
     ✓ src/search.spec.ts (4 tests) 23ms

     Test Files  2 passed (2)
          Tests  12 passed (12)
outdated|newer|old package? dependency? version? available? update? > npm outdated
    Package     Current  Wanted  Latest  Location
    express       5.0.0   5.1.0   5.1.0  node_modules/express
    typescript    5.7.2   5.9.3   6.0.3  node_modules/typescript
update latest version? package? > npm install {package}@latest

    changed 1 package, and audited 120 packages in 2s
update package? dependency? all? every? latest? version? > npm update
    changed 14 packages, and audited 120 packages in 3s

    found 0 vulnerabilities
audit|vulnerability|security|vulnerable|insecure|weakness package? dependency? known? problem? issue? check? project? fix? scan? security? > npm audit
    # npm audit report

    cookie  <0.7.0
    cookie accepts cookie name, path, and domain with out of bounds characters
    fix available via npm audit fix

    1 low severity vulnerability
audit|vulnerability|vulnerable fix|repair vulnerability? security? problem? > npm audit fix
    changed 2 packages, and audited 120 packages in 2s

    found 0 vulnerabilities
create|init|begin project|package.json|package|init project? package? new? file? empty? > npm init -y
    Wrote to /home/ada/demo/package.json:

    {
      "name": "demo",
      "version": "1.0.0",
      "main": "index.js",
      "scripts": {
        "test": "echo \"Error: no test specified\" && exit 1"
      },
      "license": "ISC"
    }
create project|package name? new? > mkdir {name} && cd {name}
  > npm init -y
    Wrote to /home/ada/{name}/package.json:

    {
      "name": "{name}",
      "version": "1.0.0",
      "main": "index.js"
    }
build production? project? app? bundle? > npm run build

    > demo@1.0.0 build
    > vite build

    ✓ 42 modules transformed.
    dist/index.html                  0.46 kB
    dist/assets/index-B8xkq2Zt.js  143.21 kB
    ✓ built in 1.24s
install|add package? dependency? new? module? save? as? > npm install {package:express}

    added 65 packages, and audited 66 packages in 2s

    found 0 vulnerabilities
install dependency|dependencies|packages|everything|all project? of? package.json? all? node_modules? > npm install

    added 119 packages, and audited 120 packages in 4s

    found 0 vulnerabilities
install|add dev|development|devdependency|dev-dependency package? dependency? save? as? > npm install --save-dev {package:typescript}

    added 1 package, and audited 67 packages in 1s

    found 0 vulnerabilities
install globally|global package? > npm install --global {package:typescript}

    added 1 package in 1s
install clean|ci|lockfile|exact dependency? package? lockfile? > npm ci

    added 119 packages, and audited 120 packages in 3s
delete|uninstall package? dependency? module? > npm uninstall {package:lodash}

    removed 1 package, and audited 119 packages in 1s

    found 0 vulnerabilities
start|dev server|dev|development|app dev? development? local? server? mode? > npm run dev

      VITE v7.0.0  ready in 312 ms

      ➜  Local:   http://localhost:5173/
      ➜  Network: use --host to expose
script script? run? available? defined? > npm run
    Scripts available in demo@1.0.0 via npm run:
      build
        vite build
      dev
        vite
lint code? linter? > npm run lint
    > demo@1.0.0 lint
    > eslint .
installed|list package|dependency|module installed? list? all? > npm list
    demo@1.0.0 /home/ada/demo
    ├── express@5.1.0
    └── typescript@5.9.3
globally|global package|installed|module installed? package? globally? list? > npm list --global
    /usr/local/lib
    ├── npm@11.3.0
    └── typescript@5.9.3
publish|release public package? registry? access? scoped? > npm publish --access public
    npm notice 📦  @ada/demo@1.0.0
    npm notice total files: 4
    + @ada/demo@1.0.0
publish|release package? registry? module? new? version? > npm publish
    npm notice 📦  demo@1.0.0
    npm notice total files: 4
    + demo@1.0.0
version|bump|increase|release version|bump|patch|minor|major version? patch? new? > npm version patch
    v1.0.1
version installed? which? > npm --version
    11.3.0
info|information|detail|version package? about? latest? > npm view {package} version
    5.1.0
update npm|itself npm? itself? latest? version? > npm install --global npm@latest

    changed 14 packages in 2s
cache clean|delete|clear|empty cache? > npm cache clean --force
    npm warn using --force Recommended protections disabled.
delete|reinstall node_modules again|reinstall|install and? everything? all? dependency? > rm -rf node_modules
  > npm install

    added 119 packages, and audited 120 packages in 4s
why package? installed? > npm explain {package:lodash}
    lodash@4.17.21
    node_modules/lodash
# npx: runs a package without installing it [package]
start|execute|run package? without? installing? > npx {package:cowsay} hello
     _______
    < hello >
     -------
# vite: builds web pages [app project vue]
create react new? app? typescript? project? > npm create vite@latest {name:demo} -- --template react-ts
    Scaffolding project in /home/ada/{name:demo}...

    Done. Now run:

      cd {name:demo}
      npm install
      npm run dev
  + cd {name:demo}
  + npm install

    added 153 packages, and audited 154 packages in 6s

    found 0 vulnerabilities
create new? app? project? > npm create vite@latest {name:demo}
    Scaffolding project in /home/ada/{name:demo}...

    Done. Now run:

      cd {name:demo}
      npm install
      npm run dev
  + cd {name:demo}
  + npm install

    added 153 packages, and audited 154 packages in 6s

    found 0 vulnerabilities
start|dev server? dev? app? > npm run dev
      VITE v7.0.0  ready in 312 ms
      ➜  Local:   http://localhost:5173/
build production? > npx vite build
    ✓ 42 modules transformed.
    ✓ built in 1.24s
# next, next.js, nextjs: builds web pages with React [react app project]
create|begin|start app|project|next|next.js|nextjs new? app? > npx create-next-app@latest {name:demo}
    Creating a new Next.js app in /home/ada/{name:demo}.
    Success! Created {name:demo}
  + cd {name:demo}
create|begin|start app|project|next|next.js|nextjs typescript new? app? > npx create-next-app@latest {name:demo} --typescript
    Creating a new Next.js app in /home/ada/{name:demo}.
    Success! Created {name:demo}
  + cd {name:demo}
# react: builds interfaces [app project application]
create new? app? project? > npm create vite@latest {name:demo} -- --template react-ts
    Scaffolding project in /home/ada/{name:demo}...

    Done. Now run:

      cd {name:demo}
      npm install
      npm run dev
  + cd {name:demo}
  + npm install

    added 153 packages, and audited 154 packages in 6s

    found 0 vulnerabilities
`;
