export const TEXT = String.raw`
# sed: edits text line by line [text line stream]
replace|change|substitute|sed in|file|every|all|word|text|occurrence|one word? every? all? occurrence? file? of? string? everywhere? globally? text? > sed -i 's/{text:foo}/{text2:bar}/g' {file:notes.txt}
replace|change|substitute all|every|multiple|several file all? every? text? in? of? word? occurrence? one? ext? > sed -i 's/{text:foo}/{text2:bar}/g' *.{ext:txt}
line range|between|from|to|lines|line only? range? specific? from? file? of? > sed -n '{number:10},{number2:20}p' {file:app.log}
    10:12:29 info: started
    10:12:30 info: sign in
    10:12:31 error: no such user
    10:12:32 info: sign in
    10:12:33 info: sign out
delete|empty|blank empty|blank line all? > sed -i '/^$/d' {file:notes.txt}
delete line first file? of? > sed -i '1d' {file:notes.txt}
delete line last file? of? > sed -i '$d' {file:notes.txt}
delete line contain|containing|matching|with matching? word? > sed -i '/{text:debug}/d' {file:app.log}
add|insert|append line beginning|start|top|first file? > sed -i '1i {text:header}' {file:notes.txt}
# awk: works with the columns of text [text]
column|field first? only? print? extract? select? one? > awk -F, '{print $1}' {csv}
    id
    1
    2
    3
column|field second only? print? extract? select? one? > awk -F, '{print $2}' {csv}
    name
    Ada
    Grace
    Linus
column|field third only? print? extract? select? one? > awk -F, '{print $3}' {csv}
    language
    Rust
    COBOL
    C
frequent|common|top ip|address|ips most? often? ip? address? line? in? > awk '{print $1}' {file:access.log} | sort | uniq -c | sort -rn | head -n {number:10}
       1204 192.0.2.7
        412 192.0.2.9
         36 198.51.100.23
column|field only|one|print|extract|select extract? print? select? only? one? output? file? single? > awk '{print $1}' {file:access.log}
    192.0.2.7
    192.0.2.9
    192.0.2.7
column|field second only? one? print? extract? select? number? output? file? single? > awk '{print $2}' {file:access.log}
    GET
    GET
    POST
column|field third only? one? print? extract? select? number? output? file? single? > awk '{print $3}' {file:access.log}
    /
    /about
    /login
column|field last only? one? print? extract? select? number? output? file? single? > awk '{print $NF}' {file:access.log}
    200
    200
    302
column|field csv|comma extract? only? print? select? one? file? > awk -F, '{print $1}' {file:users.csv}
    id
    1
    2
    3
column|field csv|comma second extract? only? print? select? one? file? > awk -F, '{print $2}' {file:users.csv}
    name
    Ada
    Grace
    Linus
sum|add|total number|column|value|up all? column? file? > awk -F, '{sum += ${'$'}{ordinal:2}} END {print sum}' {file:sales.csv}
    4212
# cut: takes columns out of text [text]
cut column|field csv? > cut -d, -f{ordinal:2} {file:users.csv}
    name
    Ada
    Grace
# sort: sorts lines [line lines]
sort file? alphabetically? line? text? list? order? > sort {file:names.txt}
    Ada
    Grace
    Linus
sort number|numerically|numeric|numbers file? by? line? value? order? > sort -n {file:numbers.txt}
    3
    12
    41
sort unique|uniq|duplicate|duplicates|twice delete? file? line? > sort -u {file:names.txt}
    Ada
    Grace
    Linus
sort number|numerically|numeric unique|uniq|duplicate delete? file? line? by? > sort -nu {file:numbers.txt}
    3
    12
    41
sort reverse|descending|reversed file? order? line? > sort -r {file:names.txt}
    Linus
    Grace
    Ada
sort column|field csv? by? file? > sort -t, -k{ordinal:2} {file:users.csv}
    1,Ada,C
    2,Grace,Go
    3,Linus,Rust
# uniq: finds repeated lines [line]
delete|deduplicate|dedupe|unique|distinct duplicate|line|deduplicate|dedupe|double line? file? all? only? > sort {file:names.txt} | uniq
    Ada
    Grace
    Linus
duplicate line line? file? which? all? > sort {file:names.txt} | uniq -d
    Ada
count duplicate|occurrence|unique|each|often|frequency|word|line line? each? how? often? unique? occurrence? different? value? > sort {file:names.txt} | uniq -c | sort -rn
          3 Ada
          2 Grace
          1 Linus
count|often|frequency each|every word how? often? text? file? appear? appears? occur? occurs? > tr -s ' ' '\n' < {file:notes.txt} | sort | uniq -c | sort -rn
         41 the
         23 and
         12 to
frequent|common most? word? line? top? often? frequently? text? file? > tr -s ' ' '\n' < {file:notes.txt} | sort | uniq -c | sort -rn | head -n {number:10}
         41 the
         23 and
         12 to
# wc: counts lines and words [file files text]
count line? file? many? how? has? all? in? of? does? there? number? contain? > wc -l {file:notes.txt}
    120 {file:notes.txt}
line many|number|count file? has? have? contain? how? > wc -l {file:notes.txt}
    120 {file:notes.txt}
count line it|its how? many? > wc -l {file}
    120 {file}
count word many? how? file? in? > wc -w {file:notes.txt}
    1204 {file:notes.txt}
count line all|every|each file? of? how? many? are? in? total? > wc -l *
       412 README.md
       120 login.ts
       240 search.ts
       772 total
count line all|every|code|project|source|total|each file? code? project? all? source? of? total? how? many? are? in? > find . -name "*.{ext:ts}" -not -path "*/node_modules/*" | xargs wc -l
      120 ./src/login.{ext:ts}
      240 ./src/search.{ext:ts}
       84 ./test/login.spec.{ext:ts}
      444 total
# cat: prints files [file content text]
content|print|text|read file content? of? whole? > cat {file:README.md}
    # Demo

    A small form to sign in.

    Start it with: npm run dev
readme read? open? view? file? > cat README.md
    # Demo

    A small form to sign in.

    Start it with: npm run dev
join|concatenate|combine|merge file two? several? text? into? multiple? > cat {file:a.txt} {file2:b.txt} > {file3:all.txt}
  = file {file3:all.txt}
split file|line piece|part|chunk|line into? every? > split -l {number:1000} {file} part-
  > ls part-*
    part-aa  part-ab  part-ac
number|numbers|numbered line file? print? > cat -n {file:notes.txt}
         1  milk
         2  bread
# head: shows the first lines [file]
first|top|beginning|start|head line|row|part|file|of|bit line? row? file? of? only? csv? > head -n {number:10} {file:app.log}
    10:12:29 info: started
    10:12:30 info: sign in
    10:12:31 error: no such user
# tail: shows the last lines [file]
last|end|bottom|tail line|row|part|file|of|bit line? file? row? of? only? log? > tail -n {number:10} {file:app.log}
    10:14:01 info: sign in
    10:14:02 error: connection refused
    10:14:03 info: sign out
follow|live|new error|warning only? log? file? line? end? > tail -f {file:app.log} | grep --line-buffered -i error
    10:14:02 error: connection refused
    10:14:09 error: no such user
follow|live|grow|grows|growing|new|arrive|appear log|file|line log? file? line? as? live? real-time? written? application? appear? changes? end? > tail -f {file:app.log}
    10:14:01 info: sign in
    10:14:02 error: connection refused
    10:14:03 info: sign out
# tr: changes characters [text character letters]
uppercase|upper|capital|capitals|upper-case file? convert? letter? case? to? > tr '[:lower:]' '[:upper:]' < {file:notes.txt}
    MILK
    BREAD
lowercase|lower|lower-case file? convert? letter? case? to? > tr '[:upper:]' '[:lower:]' < {file:notes.txt}
    milk
    bread
# sd: replaces text [text] by name
replace file? > sd {text:foo} {text2:bar} {file:notes.txt}
`;
