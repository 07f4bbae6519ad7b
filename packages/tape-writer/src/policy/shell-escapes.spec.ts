import { describe, expect, it } from '@jest/globals';
import { dangerOf } from './dangerous-commands.js';

describe('a command line that runs a command through another language', () => {
  it.each([
    'osascript -e \'do shell script "rm -rf /"\'',
    "vim -c ':!rm -rf /' -c ':q'",
    "nvim +'!rm -rf ~' notes.txt",
    'vim -c "call system(\'rm -rf /\')"',
    "make -f - <<< 'all:; rm -rf /'",
    "nu -c 'rm -rf /'",
    'Rscript -e \'unlink("/", recursive=TRUE)\'',
    "tclsh <<< 'file delete -force /'",
    "echo 'exec rm -rf /' | tclsh",
    "expect -c 'spawn rm -rf /'",
    'powershell -Command "Remove-Item -Recurse -Force C:\\"',
    'powershell Remove-Item -Recurse -Force C:/',
    'cmd /c rd /s /q C:/',
    'powershell -enc AAAA',
    'sqlite3 a.db ".shell rm -rf /"',
    "psql -c '\\! rm -rf /'",
    "ed <<< '!rm -rf /'",
    "less +'!rm -rf ~' a.txt",
    "tar cf a.tar --checkpoint=1 --checkpoint-action=exec='rm -rf ~' a",
    "julia -e 'run(`rm -rf /`)'",
    'emacs --batch --eval \'(shell-command "rm -rf /")\'',
  ])('is rejected: %s', (line) => {
    expect(dangerOf(line)).not.toBeNull();
  });

  it.each([
    'osascript -e \'display notification "done"\'',
    'osascript -e \'do shell script "uptime"\'',
    "vim -c ':%s/a/b/g' -c ':wq!' notes.txt",
    'vim +42 notes.txt',
    "make -f - <<< 'all:; echo hi'",
    'make -f build.mk all',
    "nu -c 'ls | sort-by size'",
    "Rscript -e 'mean(c(1, 2, 3))'",
    'Rscript -e \'unlink("build", recursive=TRUE)\'',
    "tclsh <<< 'puts [expr 1 + 1]'",
    'powershell -Command "Get-Process"',
    'sqlite3 app.db ".tables"',
    'ssh -o ProxyCommand="nc proxy 22" web',
    'emacs notes.txt',
  ])('is not: %s', (line) => {
    expect(dangerOf(line)).toBeNull();
  });
});
