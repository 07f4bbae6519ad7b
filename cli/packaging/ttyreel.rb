class Ttyreel < Formula
  desc "Share recordings of terminal sessions"
  homepage "@URL@"
  url "@URL@/ttyreel-cli-@VERSION@.tgz"
  sha256 "@SHA256@"
  license "MIT"

  depends_on "node"

  def install
    libexec.install "dist", "package.json"
    bin.install_symlink libexec/"dist/ttyreel.js" => "ttyreel"
    man1.install "man/ttyreel.1"
    bash_completion.install "completions/ttyreel.bash" => "ttyreel"
    zsh_completion.install "completions/_ttyreel"
    fish_completion.install "completions/ttyreel.fish"
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/ttyreel --version")
  end
end
