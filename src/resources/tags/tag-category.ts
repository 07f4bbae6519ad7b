import type { TagCategory } from './tag.entity.js';

const words = (text: string): string[] => text.trim().split(/\s+/);

/** Slugs by category. An ambiguous name is listed once, in its most common meaning. */
const KNOWN: Readonly<Record<Exclude<TagCategory, 'concept'>, readonly string[]>> = {
  language: words(`
    ada assembly awk c c-plus-plus c-sharp clojure cobol cpp crystal css csharp dart elixir elm erlang f-sharp
    fortran go golang groovy haskell html java javascript js julia kotlin lisp lua nim ocaml perl php prolog
    python python3 r racket ruby rust scala scheme sql swift tcl toml ts typescript v vala wasm xml yaml zig
  `),
  os: words(`
    alpine alpine-linux android arch arch-linux centos debian fedora freebsd gentoo ios kali linux mac macos
    manjaro netbsd nixos openbsd opensuse osx raspberry-pi-os red-hat rhel rocky-linux solaris ubuntu unix void
    windows wsl
  `),
  command: words(`
    alias apropos basename bg cal cat cd chmod chown cksum clear cmp column comm cp crontab curl cut date dd df
    diff dig dirname dmesg du echo env expand export fg file find fold free grep gunzip gzip head history host
    hostname id ifconfig ip jobs join kill killall last less ln ls lsof man md5sum mkdir mkfifo more mount mv nc
    netstat nice nl nohup nslookup passwd paste patch ping pkill printf ps pwd readlink rename rm rmdir rsync scp
    sed seq sftp sha256sum shred shuf sleep sort split ssh stat strace su sudo tac tail tar tee test time timeout
    top touch tr traceroute tree truncate type uname uniq unzip uptime useradd wc wget whereis which who whoami
    xargs xxd yes zip
  `),
  tool: words(`
    ack ag alacritty ansible apt asciinema atuin aws-cli az bash bat bazel black bpytop brew btop bun bundler
    cargo cmake composer conda consul cypress delta deno direnv docker docker-compose dust duf emacs esbuild
    eslint exa eza fastfetch fd ffmpeg fish fzf gatsby gcc gcloud gdb gh git gitlab gnuplot gradle grafana helm
    helix homebrew htop httpie hugo hyperfine imagemagick jest jq just k6 k9s kitty kubectl kubernetes lazydocker
    lazygit lldb lsd make maven meson mise mongodb mysql nano ncdu neofetch neovim nginx ninja nix nmap node
    node-js nodejs npm nushell nvim nvm openssl pandoc pip pipx playwright pnpm podman poetry postgres postgresql
    powershell prettier prometheus psql pulumi pwsh pytest ranger rclone redis restic ripgrep rg ruff rustup
    screen shellcheck sqlite starship tailscale terraform tig tldr tmux tokei uv vagrant valgrind vault vhs vim
    vite wezterm yarn yazi yt-dlp zellij zoxide zsh
  `),
};

const CATEGORY_OF = new Map(
  (Object.entries(KNOWN) as [TagCategory, readonly string[]][]).flatMap(([category, slugs]) =>
    slugs.map((slug): [string, TagCategory] => [slug, category]),
  ),
);

/** The category of a new tag by its slug; `concept` for unknown ones. */
export function categoryOfTag(slug: string): TagCategory {
  return CATEGORY_OF.get(slug) ?? 'concept';
}
