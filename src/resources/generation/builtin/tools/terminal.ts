export const TERMINAL = String.raw`
# tmux: keeps sessions of terminals [terminal multiplexer session window pane]
create|begin|open|new session? new? > tmux new -s {session:demo}
    [{session:demo}] 0:bash*                                        "demo" 10:12 04-May-26
session|running all? running? > tmux ls
    demo: 2 windows (created Mon May  4 09:14:02 2026)
    work: 1 windows (created Mon May  4 10:02:31 2026) (attached)
attach|reattach|resume|back|return session? running? existing? last? get? > tmux attach -t {session:demo}
    [{session:demo}] 0:bash*                                        "demo" 10:12 04-May-26
detach|leave session? from? it? > tmux detach
    [detached]
kill|delete|close|stop session? > tmux kill-session -t {session:demo}
kill|delete|close|stop all|every|everything session > tmux kill-server
split|pane|divide horizontally? window? pane? into? two? screen? > tmux split-window -h
split|pane|divide vertically|below window? pane? screen? > tmux split-window -v
create|open|new window > tmux new-window -n {name:logs}
rename session > tmux rename-session {name:work}
# screen: keeps sessions of terminals [session terminal] by name
create|begin|new|open session? new? named? > screen -S {session:demo}
attach|resume|reattach session? > screen -r {session:demo}
session|list all? > screen -ls
    There is a screen on:
    	4242.demo	(05/04/26 10:12:31)	(Detached)
# zellij: keeps sessions of terminals [session multiplexer terminal]
> zellij
# vim, vi: edits text [editor text file]
> vim {file:notes.txt}
    milk
    bread
    ~
    ~
    "notes.txt" 2L, 11B
open|edit|change|start file? text? it? > vim {file:notes.txt}
    milk
    bread
    ~
    ~
    "{file:notes.txt}" 2L, 11B
# nvim, neovim: edits text [editor text file]
> nvim {file:notes.txt}
    milk
    bread
    ~
open|edit file? > nvim {file:notes.txt}
    milk
    bread
    ~
# nano: edits text [editor text file]
> nano {file:notes.txt}
      GNU nano 8.4                    {file:notes.txt}
    milk
    bread
    ^G Help   ^O Write Out   ^W Where Is   ^K Cut   ^X Exit
open|edit|create file? > nano {file:notes.txt}
      GNU nano 8.4                    {file:notes.txt}
    milk
    bread
    ^G Help   ^O Write Out   ^W Where Is   ^K Cut   ^X Exit
# emacs: edits text [editor text file]
> emacs -nw {file:notes.txt}
open|edit file? > emacs -nw {file:notes.txt}
# hx, helix: edits text [editor text file]
> hx {file:notes.txt}
open|edit file? > hx {file:notes.txt}
# code, vscode: opens folders in an editor [vs visual studio editor folder project]
open|start folder? project? file? in? > code {folder:.}
# asciinema: records terminals [terminal session recording]
start|make|session|record recording? session? > asciinema rec {file:demo.cast}
    ::: Recording session started, writing to {file:demo.cast}
play|replay recording? > asciinema play {file:demo.cast}
    ::: Replaying session from {file:demo.cast}
upload|share recording? > asciinema upload {file:demo.cast}
    View the recording at: https://asciinema.org/a/demo
# vhs: records tapes [tape recording gif]
new|create|start tape? > vhs new {file:demo.tape}
    Created {file:demo.tape}
run|render|record|play tape? file? > vhs {file:demo.tape}
    File: {file:demo.tape}
    Output .gif demo.gif
validate|check tape? > vhs validate {file:demo.tape}
# zoxide: jumps between folders [folder directory]
jump|go|switch|change to? folder? > z {name:demo}
  > pwd
    /home/ada/{name:demo}
# gum: asks in shell scripts [script scripts shell]
choose|select|pick option? list? > gum choose apple banana cherry
    > apple
      banana
      cherry
confirm|ask question? > gum confirm "Delete it?"
    Delete it?

       Yes     No
input|enter name? > gum input --placeholder "Your name"
    > Your name
spin|spinner|progress > gum spin --title "Working ..." -- sleep 2
# figlet, toilet: draws big letters [text banner letters ascii art big large]
> figlet {text:hello}
     _          _ _
    | |__   ___| | | ___
    | '_ \ / _ \ | |/ _ \
    | | | |  __/ | | (_) |
    |_| |_|\___|_|_|\___/
banner|text|letter|art|write text? > figlet {text:hello}
     _          _ _
    | |__   ___| | | ___
    | '_ \ / _ \ | |/ _ \
    | | | |  __/ | | (_) |
    |_| |_|\___|_|_|\___/
# cowsay: lets a cow speak [cow say]
> cowsay {text:hello}
     _______
    < hello >
     -------
            \   ^__^
             \  (oo)\_______
                (__)\       )\/\
                    ||----w |
                    ||     ||
# lolcat: colours text [rainbow colour color text]
> figlet hello | lolcat
     _          _ _
    | |__   ___| | | ___
# fortune: prints a saying [saying quote]
> fortune
    A journey of a thousand miles begins with a single step.
# cmatrix, matrix: rains letters [rain letters]
> cmatrix
# sl, locomotive: drives a train through the terminal [train steam]
> sl
# starship: draws prompts [prompt]
install|setup|enable|configure > eval "$(starship init bash)"
# tokei, cloc, scc: counts lines of code [count line lines code language languages project source]
> tokei
    ===============================================
     Language      Files    Lines     Code Comments
    ===============================================
     Markdown          3      120        0       96
     TypeScript       42     4120     3412      212
    ===============================================
     Total            45     4240     3412      308
# shellcheck: finds mistakes in shell scripts [script bash shell]
> shellcheck {file:deploy.sh}
    In {file:deploy.sh} line 4:
    rm $file
       ^---^ SC2086 (info): Double quote to prevent globbing and word splitting.
check|lint|mistake|error|bug script? > shellcheck {file:deploy.sh}
    In {file:deploy.sh} line 4:
    rm $file
       ^---^ SC2086 (info): Double quote to prevent globbing and word splitting.
# just, justfile: runs recipes of a project [recipe recipes justfile]
> just --list
    Available recipes:
        build
        test
# direnv: sets variables for each folder [environment folder]
allow|enable|setup > direnv allow
    direnv: loading ~/demo/.envrc
    direnv: export +DATABASE_URL
# stow: links dotfiles [dotfiles dotfile]
> stow {name:bash}
# ollama, llm: runs language models [model language ai local llm]
run|start|chat|ask model? > ollama run {name:qwen3}
    >>> Send a message (/? for help)
install|pull|download model? > ollama pull {name:qwen3}
    pulling manifest
    success
installed|model all? > ollama list
    NAME            ID              SIZE      MODIFIED
    qwen3:latest    500a1f067a9f    5.2 GB    2 days ago
# claude, claude-code: a coding agent [agent ai coding]
> claude
# pass: keeps passwords [password passwords secret]
all|password|list > pass
    Password Store
    ├── github
    └── mail
create|generate|add password? new? for? > pass generate {name:github} {number:24}
    The generated password for {name:github} is:
    k3vQ0m4b1Qx7t9yWf2c8r5u6
# uuidgen, uuid: makes identifiers [uuid identifier id]
> uuidgen
    2f1c9a54-7d3e-4b8a-9c61-5e0d7a4b3f28
create|generate|random new? > uuidgen
    2f1c9a54-7d3e-4b8a-9c61-5e0d7a4b3f28
# qrencode, qr, qr-code: draws QR codes [code qr code]
create|generate|draw|make|show text? url? link? > qrencode -t ansiutf8 "{url:https://example.com}"
    █▀▀▀▀▀█ ▄▀▄█  █▀▀▀▀▀█
    █ ███ █ ▀▄█▄▀ █ ███ █
    █ ▀▀▀ █ █▀ ▄▀ █ ▀▀▀ █
    ▀▀▀▀▀▀▀ ▀ █▄▀ ▀▀▀▀▀▀▀
# bc, calculator: calculates [calculate calculator math]
calculate|compute|math|sum something? > echo "6 * 7" | bc
    42
# clear, cls: empties the screen [screen terminal]
screen|terminal|clear > clear
`;
