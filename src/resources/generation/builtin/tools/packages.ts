export const PACKAGES = String.raw`
# brew, homebrew: installs programs on macOS [macos mac program tool app]
install package? formula? > brew install {package:jq}
    ==> Fetching {package:jq}
    ==> Downloading https://ghcr.io/v2/homebrew/core/{package:jq}
    ==> Pouring {package:jq}.arm64_sequoia.bottle.tar.gz
    🍺  /opt/homebrew/Cellar/{package:jq}: 19 files, 1.4MB
install cask|gui|desktop app? > brew install --cask {package:firefox}
    ==> Downloading https://download.mozilla.org/
    🍺  {package:firefox} was successfully installed!
update package? formula? all? every? everything? installed? outdated? my? > brew update && brew upgrade
    Already up-to-date.
    ==> Upgrading 2 outdated packages:
    jq 1.7.1 -> 1.8.0
    ripgrep 14.1.0 -> 14.1.1
delete|uninstall package? > brew uninstall {package:jq}
    Uninstalling /opt/homebrew/Cellar/{package:jq}... (19 files, 1.4MB)
installed|package all? which? have? > brew list
    ==> Formulae
    fzf    git    htop    jq    ripgrep    tree    wget
outdated package? > brew outdated
    jq (1.7.1) < 1.8.0
search package? > brew search {text:json}
    ==> Formulae
    jq    json-glib    jsoncpp    yq
info|information|detail|about package? > brew info {package:jq}
    ==> {package:jq}: stable 1.8.0 (bottled), HEAD
    Installed
    License: MIT
restart service? > brew services restart {service:postgresql@17}
    ==> Successfully started '{service:postgresql@17}'
start service? > brew services start {service:postgresql@17}
    ==> Successfully started '{service:postgresql@17}'
clean|cleanup old? version? cache? > brew cleanup
    Removing: /Users/ada/Library/Caches/Homebrew/jq--1.7.1... (412KB)
    ==> This operation has freed approximately 84MB of disk space.
problem|doctor|diagnose > brew doctor
    Your system is ready to brew.
# apt, apt-get, ubuntu, debian: installs programs on Debian and Ubuntu [linux program tool system]
install package? > sudo apt install -y {package:htop}
    Reading package lists... Done
    Building dependency tree... Done
    The following NEW packages will be installed:
      {package:htop}
    Setting up {package:htop} ...
update|refresh list|index|source package? list? index? > sudo apt update
    Hit:1 http://archive.ubuntu.com/ubuntu noble InRelease
    Reading package lists... Done
    All packages are up to date.
update package? all? everything? installed? every? > sudo apt update && sudo apt upgrade -y
    Hit:1 http://archive.ubuntu.com/ubuntu noble InRelease
    Reading package lists... Done
    Calculating upgrade... Done
    3 upgraded, 0 newly installed, 0 to remove and 0 not upgraded.
delete|uninstall package? > sudo apt remove -y {package:htop}
    The following packages will be REMOVED:
      {package:htop}
unused|autoremove|orphaned|unneeded|longer delete? clean? package? no? needed? > sudo apt autoremove -y
    0 upgraded, 0 newly installed, 2 to remove and 0 not upgraded.
search package? > apt search {text:json}
    jq/noble 1.7.1-3build1 amd64
      lightweight and flexible command-line JSON processor
installed package? all? > apt list --installed
    bash/noble,now 5.2.21-2ubuntu4 amd64 [installed]
    curl/noble,now 8.5.0-2ubuntu10 amd64 [installed]
upgradable|outdated|available update? package? upgrade? > apt list --upgradable
    curl/noble-updates 8.5.0-2ubuntu10.6 amd64 [upgradable]
info|information|detail|about|version package? installed? > apt show {package:htop}
    Package: {package:htop}
    Version: 3.3.0-4build1
    Description: interactive processes viewer
# dpkg: manages packages of Debian [debian ubuntu package]
provides|owns|belongs|provide|own|belong package? file? which? > dpkg -S {file:/usr/bin/dig}
    bind9-dnsutils: {file:/usr/bin/dig}
installed all? package? > dpkg -l
    ii  bash  5.2.21-2ubuntu4  amd64  GNU Bourne Again SHell
    ii  curl  8.5.0-2ubuntu10  amd64  command line tool for transferring data
install deb|.deb file? package? > sudo dpkg -i {file:demo.deb}
    Unpacking demo (1.0.0) ...
    Setting up demo (1.0.0) ...
# dnf, yum, fedora, rhel, centos: installs programs on Fedora [linux] by name
install package? > sudo dnf install -y {package:htop}
    Installed:
      {package:htop}-3.3.0-4.fc42.x86_64
    Complete!
update package? all? everything? system? > sudo dnf upgrade -y
    Nothing to do.
    Complete!
search package? > dnf search {text:json}
    jq.x86_64 : Command-line JSON processor
delete|uninstall package? > sudo dnf remove -y {package:htop}
    Removed:
      {package:htop}-3.3.0-4.fc42.x86_64
# pacman, arch, archlinux: installs programs on Arch Linux [linux] by name
install package? > sudo pacman -S {package:htop}
    resolving dependencies...
    (1/1) installing {package:htop}                    [######################] 100%
update package? all? everything? system? > sudo pacman -Syu
    :: Synchronizing package databases...
     there is nothing to do
search package? > pacman -Ss {text:json}
    extra/jq 1.7.1-2
        Command-line JSON processor
delete|uninstall package? > sudo pacman -Rs {package:htop}
    (1/1) removing {package:htop}                      [######################] 100%
# apk, alpine: installs programs on Alpine [linux] by name
install package? > apk add {package:curl}
    (1/1) Installing {package:curl}
    OK: 12 MiB in 24 packages
# snap: installs programs on Ubuntu [ubuntu] by name
install package? > sudo snap install {package:hello-world}
    {package:hello-world} installed
installed all? package? > snap list
    Name    Version   Rev    Publisher
    core24  20260401  988    canonical
# flatpak: installs desktop programs [app] by name
install package? > flatpak install flathub {package:org.gimp.GIMP}
    Installation complete.
# winget: installs programs on Windows [windows app] by name
install package? > winget install {package:Git.Git}
    Successfully installed
# nix, nix-shell: installs programs apart from the system [package] by name
shell|try|temporarily|without install? installing? > nix-shell -p {package:cowsay}
    [nix-shell:~]$
install package? > nix profile install nixpkgs#{package:ripgrep}
# asdf, mise: manages versions of languages [version] by name
install > mise use {name:node}@{number:22}
    mise ~/demo/mise.toml tools: {name:node}@{number:22}
`;
