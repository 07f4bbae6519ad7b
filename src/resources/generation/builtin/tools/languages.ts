export const LANGUAGES = String.raw`
# cargo, rust, crate: builds Rust [project program app package code]
create|new|begin|init project|app|program|crate new? library? > cargo new {name:demo}
        Creating binary (application) '{name:demo}' package
    note: see more Cargo.toml keys and their definitions
  + cd {name:demo}
test all? unit? > cargo test
       Compiling {name:demo} v0.1.0 (/home/ada/{name:demo})
        Finished 'test' profile [unoptimized + debuginfo] target(s) in 0.84s

    running 3 tests
    test tests::adds ... ok
    test tests::divides ... ok
    test tests::parses ... ok

    test result: ok. 3 passed; 0 failed; 0 ignored; finished in 0.00s
build|compile project? binary? > cargo build
       Compiling {name:demo} v0.1.0 (/home/ada/{name:demo})
        Finished 'dev' profile [unoptimized + debuginfo] target(s) in 1.12s
build|compile release|optimised|optimized|production mode? version? binary? > cargo build --release
       Compiling {name:demo} v0.1.0 (/home/ada/{name:demo})
        Finished 'release' profile [optimized] target(s) in 2.31s
add|install dependency? crate? > cargo add {package:serde}
        Updating crates.io index
          Adding {package:serde} v1.0.219 to dependencies
start|run project? program? it? > cargo run
        Finished 'dev' profile [unoptimized + debuginfo] target(s) in 0.04s
         Running 'target/debug/{name:demo}'
    Hello, world!
install binary? tool? crate? program? > cargo install {package:ripgrep}
        Updating crates.io index
      Installing {package:ripgrep} v14.1.1
        Finished 'release' profile [optimized + debuginfo] target(s) in 31.20s
check error? compile? type? building? without? > cargo check
        Checking demo v0.1.0 (/home/ada/demo)
        Finished 'dev' profile [unoptimized + debuginfo] target(s) in 0.31s
clippy|lint code? linter? warning? > cargo clippy
        Checking demo v0.1.0 (/home/ada/demo)
    warning: unneeded 'return' statement
     --> src/main.rs:8:5
        Finished 'dev' profile [unoptimized + debuginfo] target(s) in 0.41s
format|fmt > cargo fmt
update dependency? crate? all? > cargo update
        Updating crates.io index
         Locking 3 packages to latest compatible versions
doc|documentation open? browser? build? generate? > cargo doc --open
       Documenting demo v0.1.0 (/home/ada/demo)
         Opening target/doc/demo/index.html
clean build? artifact? > cargo clean
         Removed 412 files, 98.2MiB total
bench|benchmark > cargo bench
    test parses ... bench:       1,204 ns/iter (+/- 31)
tree|dependency|dependencies > cargo tree
    demo v0.1.0 (/home/ada/demo)
    └── serde v1.0.219
# rustup: installs Rust [rust toolchain version]
update > rustup update
    stable-x86_64-unknown-linux-gnu updated - rustc 1.87.0
install|add toolchain|rust stable? latest? > rustup toolchain install stable
    stable-x86_64-unknown-linux-gnu installed - rustc 1.87.0
install|add nightly toolchain? > rustup toolchain install nightly
    nightly-x86_64-unknown-linux-gnu installed - rustc 1.89.0-nightly
# rustc: compiles Rust [rust]
version > rustc --version
    rustc 1.87.0 (17067e9ac 2025-05-09)
compile|build > rustc {file:main.rs}
# go, golang: builds Go [project program app code package]
test all? unit? > go test ./...
    ok  	example.com/demo	0.012s
    ok  	example.com/demo/store	0.031s
test coverage|cover|covered > go test -cover ./...
    ok  	example.com/demo	0.012s	coverage: 84.2% of statements
    ok  	example.com/demo/store	0.031s	coverage: 91.7% of statements
test race detector? > go test -race ./...
    ok  	example.com/demo	1.102s
test single|one|only|specific|named function? > go test -run {name:TestLogin} ./...
    ok  	example.com/demo	0.008s
bench|benchmark test? > go test -bench=. ./...
    BenchmarkParse-8   	 1204011	       984.2 ns/op
    PASS
mod|module|modules|init|initialise|initialize init? initialise? new? create? start? > go mod init {name:example.com/demo}
    go: creating new go.mod: module {name:example.com/demo}
tidy|clean|unused|tidying module? dependency? mod? > go mod tidy
    go: finding module for package github.com/spf13/cobra
    go: found github.com/spf13/cobra in github.com/spf13/cobra v1.9.1
build|compile binary? it? > go build -o {binary:demo} .
build|compile|cross-compile linux|cross-compile binary? > GOOS=linux GOARCH=amd64 go build -o demo .
build|compile windows binary? > GOOS=windows GOARCH=amd64 go build -o demo.exe .
build|compile macos|darwin|mac binary? > GOOS=darwin GOARCH=arm64 go build -o demo .
start|run program? main? file? it? > go run .
    Hello, world!
add|install|get dependency? module? > go get {package:github.com/spf13/cobra}
    go: added {package:github.com/spf13/cobra} v1.9.1
install tool? binary? > go install {package:golang.org/x/tools/gopls}@latest
    go: downloading {package:golang.org/x/tools/gopls} v0.18.1
format|fmt > go fmt ./...
    main.go
vet|check|lint problem? mistake? > go vet ./...
    # example.com/demo
    ./main.go:12:2: unreachable code
version installed? > go version
    go version go1.24.3 linux/amd64
# make, makefile: builds what a Makefile says [makefile project target]
> make
    cc -O2 -c main.c -o main.o
    cc main.o -o demo
build|compile program? all? > make
    cc -O2 -c main.c -o main.o
    cc main.o -o demo
build|compile parallel|core|cores|jobs|job all? cpu? > make -j{number:8}
    cc -O2 -c main.c -o main.o
    cc main.o -o demo
test > make test
    ./demo --self-test
    12 tests passed
clean build? artifact? > make clean
    rm -f *.o demo
install > sudo make install
    install -m 755 demo /usr/local/bin
# cmake: makes build files for C and C++ [c c++ project]
> cmake -S . -B build
    -- The C compiler identification is GNU 14.2.0
    -- Configuring done (0.4s)
    -- Generating done (0.0s)
    -- Build files have been written to: /home/ada/demo/build
configure|generate build? file? > cmake -S . -B build
    -- Configuring done (0.4s)
    -- Generating done (0.0s)
    -- Build files have been written to: /home/ada/demo/build
build|compile project? > cmake -S . -B build
    -- Configuring done (0.4s)
    -- Generating done (0.0s)
    -- Build files have been written to: /home/ada/demo/build
  > cmake --build build
    [ 50%] Building C object CMakeFiles/demo.dir/main.c.o
    [100%] Linking C executable demo
    [100%] Built target demo
# ninja: builds what other tools describe [build]
> ninja -C build
    [2/2] Linking C executable demo
# gcc, clang: compiles C [c program file]
compile|build start? run? > gcc -Wall -O2 {file:main.c} -o demo
warning|warnings > gcc -Wall -Wextra {file:main.c} -o demo
    main.c:8:9: warning: unused variable 'count' [-Wunused-variable]
# g++, c++, cpp: compiles C++ [program file]
compile|build > g++ -std=c++20 -O2 {file:main.cpp} -o demo
# gdb: debugs programs [c program debugger]
> gdb ./demo
    Reading symbols from ./demo...
    (gdb)
# valgrind: finds leaks of memory [memory leak leaks c program]
> valgrind ./demo
    ==4242== All heap blocks were freed -- no leaks are possible
    ==4242== ERROR SUMMARY: 0 errors from 0 contexts
# java: runs Java [jar program]
version installed? > java --version
    openjdk 21.0.7 2026-04-15 LTS
start|run > java -jar {file:demo.jar}
    Started demo in 1.204 seconds
compile > javac {file:Main.java}
# mvn, maven: builds Java [java project]
build|package|compile > mvn package
    [INFO] BUILD SUCCESS
    [INFO] Total time:  2.412 s
test > mvn test
    [INFO] Tests run: 12, Failures: 0, Errors: 0, Skipped: 0
    [INFO] BUILD SUCCESS
clean|install install? build? > mvn clean install
    [INFO] BUILD SUCCESS
# gradle, gradlew: builds Java and Kotlin [java kotlin project android]
build|compile > ./gradlew build
    BUILD SUCCESSFUL in 3s
    7 actionable tasks: 7 executed
test > ./gradlew test
    BUILD SUCCESSFUL in 2s
# dotnet, .net, csharp: builds .NET [c# project app]
create|new|begin project|app|console console? > dotnet new console -o {name:demo}
    The template "Console App" was created successfully.
  + cd {name:demo}
build|compile > dotnet build
    Build succeeded.
        0 Warning(s)
        0 Error(s)
start|run > dotnet run
    Hello, World!
test > dotnet test
    Passed!  - Failed: 0, Passed: 12, Skipped: 0, Total: 12
# ruby: runs Ruby [script]
version > ruby --version
    ruby 3.4.3 (2025-04-14 revision 32df4e2d) [x86_64-linux]
start|run script? file? > ruby {file:main.rb}
    Hello, Ada!
# gem: installs packages for Ruby [ruby]
install package? > gem install {package:rails}
    Successfully installed {package:rails}-8.0.2
    1 gem installed
# bundle, bundler, gemfile: installs what a Gemfile says [ruby gems]
> bundle install
    Bundle complete! 12 Gemfile dependencies, 84 gems now installed.
install dependency? all? > bundle install
    Bundle complete! 12 Gemfile dependencies, 84 gems now installed.
# rails: builds web sites in Ruby [ruby]
create|new app? project? > rails new {name:demo}
      create  README.md
      create  Gemfile
         run  bundle install
  + cd {name:demo}
start|run server? > rails server
    * Listening on http://127.0.0.1:3000
# php: runs PHP [script]
version > php --version
    PHP 8.4.7 (cli) (built: May  6 2026 12:31:58) (NTS)
start|serve server? web-server? local? > php -S localhost:{port:8000}
    [Mon May  4 10:12:31 2026] PHP 8.4.7 Development Server (http://localhost:{port:8000}) started
# composer: installs packages for PHP [php]
install|add package? dependency? > composer require {package:guzzlehttp/guzzle}
    Using version ^7.9 for {package:guzzlehttp/guzzle}
    Generating autoload files
# zig: builds Zig [project]
build|compile|run > zig build run
    All your codebase are belong to us.
# elixir, mix, phoenix: builds Elixir [project]
create|new > mix new {name:demo}
    Your Mix project was created successfully.
  + cd {name:demo}
test > mix test
    3 tests, 0 failures
# swift: builds Swift [project package]
build|compile > swift build
    Build complete! (2.41s)
start|run > swift run
    Hello, world!
`;
