export const SEARCHING = String.raw`
# grep: searches files for text [search text line file files folder]
search|find|look|grep|where for|in|file|line|contain|occurrence|containing|code file? line? for? in? folder? recursively? all? every? comment? directory? occur? code? contain? > grep -rn "{text}" {folder:.}
    ./src/login.ts:12:// {text}: ask for the second factor
    ./src/main.ts:40:// {text}: log the error
    ./test/login.spec.ts:8:// {text}: a user without a name
search|find|look|grep|where text|word|string|pattern|phrase file? line? folder? recursively? all? every? in? of? contain? > grep -rn "{text:TODO}" {folder:.}
    ./src/login.ts:12:// {text:TODO}: ask for the second factor
    ./src/main.ts:40:// {text:TODO}: log the error
    ./test/login.spec.ts:8:// {text:TODO}: a user without a name
search|find|look|grep|where for|in|file|line|contain|occurrence|containing file? all? every? comment? word? line? recursively? contain? code? for? in? > grep -rn "{text:TODO}" --include="*.{ext}" .
    ./app/login.{ext}:12:  {text:TODO}: ask for the second factor
    ./app/main.{ext}:40:  {text:TODO}: log the error
search|find|look|grep|line|contain for|in|file|line|contain|word file? line? for? in? log? all? word? contain? containing? > grep -n "{text:error}" {file}
    42:10:12:31 {text:error}: no such user
    57:10:14:02 {text:error}: connection refused
search|find|look|grep error|failure|warning|exception log? file? all? line? > grep -rn "error" logs
    logs/app.log:42:10:12:31 error: no such user
    logs/app.log:57:10:14:02 error: connection refused
search|find|grep|look error|text|word|string|pattern|log|in ignoring|ignore|case|insensitive|case-insensitive|insensitively|regardless case? sensitivity? upper? lower? log? file? error? all? > grep -rin "{text:error}" {folder:logs}
    logs/app.log:42:10:12:31 ERROR: no such user
    logs/app.log:57:10:14:02 Error: connection refused
search|find|grep|look ignoring|ignore|case|insensitive|case-insensitive file case? all? every? for? word? in? > grep -rin "{text}" --include="*.{ext}" .
    ./config/app.{ext}:12:{text}: 30
    ./config/db.{ext}:4:{text}: 5
search|find|which|list|file contain|containing|mention file? name? only? all? that? word? > grep -rl "{text:TODO}" .
    ./src/login.ts
    ./src/main.ts
count error line? how? often? many? file? log? number? > grep -c "error" {file:app.log}
    12
count often|many|times|occurrence|number|count line|match|occurrence|word|times|contain|appear|appears|occurs line? how? often? file? matching? contain? log? occur? > grep -c "{text}" {file:app.log}
    12
line without|not|except|exclude|excluding|invert contain? containing? match? matching? word? > grep -v "{text:debug}" {file:app.log}
    10:12:31 info: started
    10:12:40 error: no such user
context|around|before|after line? match? search? find? show? with? error? > grep -n -C {number:3} "{text:error}" {file:app.log}
    40-10:12:29 info: started
    41-10:12:30 info: sign in
    42:10:12:31 error: no such user
    43-10:12:32 info: sign in
# rg, ripgrep: searches folders for text quickly [search text line file files code recursively grep] by name
> rg TODO
    src/login.ts
    12:// TODO: ask for the second factor
search|find|look|all|every|where all? word? string? comment? my? every? occurrence? of? > rg {text:TODO}
    src/login.ts
    12:// {text:TODO}: ask for the second factor

    src/main.ts
    40:// {text:TODO}: log the error
search|find|look|in|where folder all? word? occurrence? > rg {text:TODO} {folder:src}
    {folder:src}/login.ts
    12:// {text:TODO}: ask for the second factor
search|find|look|in all? file? ext? > rg {text:TODO} -g '*.{ext:py}'
    app/login.{ext:py}
    12:  {text:TODO}: ask for the second factor
ignore|ignoring|case|case-insensitive|insensitive case? search? error? find? > rg -i {text:error} {folder:logs}
    {folder:logs}/app.log
    42:10:12:31 ERROR: no such user
only|name|contain|which contain? search? > rg -l {text:TODO}
    src/login.ts
    src/main.ts
count match? many? how? > rg -c {text:TODO}
    src/login.ts:1
    src/main.ts:2
# ag: searches folders for text [search text code] by name
search|find > ag {text:TODO}
    src/login.ts:12:// {text:TODO}: ask for the second factor
# fzf: picks from lists [fuzzy finder pick picker choose]
> fzf
      src/login.ts
      src/main.ts
    > README.md
      3/3
file|pick|choose|find|search file? fuzzy? preview? > fzf --preview "cat {}"
      src/login.ts
    > README.md
      3/3
history|command search? past? old? through? > history | fzf
    > 412  git push
      411  npm test
pick|choose|select|open|edit file vim|editor|nvim|it|open open? it? edit? > vim "$(fzf)"
checkout|switch|branch branch? git? pick? > git switch "$(git branch --format='%(refname:short)' | fzf)"
    Switched to branch 'login'
`;
