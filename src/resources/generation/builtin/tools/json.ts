export const JSON_TOOLS = String.raw`
# less: pages through a file [file pager]
page|scroll|pager|less file? through? long? log? > less {file:app.log}
# bat, batcat: prints files with colours [file cat]
> bat {file:README.md}
    File: README.md
       1  # Demo
       2  A small form to sign in.
syntax|colour|color|highlight|highlighting|highlighted file? with? highlighting? content? code? > bat {file:src/login.ts}
       1  export function login(name: string) {
       2    return find(name);
       3  }
# diff: compares files [file files two both text]
compare|difference|diff|differ file|text|line between? > diff {file:old.txt} {file2:new.txt}
    2c2
    < retries = 3
    ---
    > retries = 5
compare|difference|diff side-by-side|side file? by? > diff -y {file:old.txt} {file2:new.txt}
    name = demo        name = demo
    retries = 3      | retries = 5
compare|difference|diff folder recursively? > diff -rq {folder:old} {folder2:new}
    Files old/a.txt and new/a.txt differ
# column: lines up tables [csv table]
csv table|align|aligned|column file? as? nicely? pretty? > column -s, -t {file:users.csv}
    id  name   language
    1   Ada    Rust
    2   Grace  COBOL
# xargs: builds commands from lines [command]
> ls *.log | xargs gzip -v
    app.log:	 92.1% -- replaced with app.log.gz
# jq: reads JSON [json data]
pretty|format|indent file? output? nicely? > jq . {file:data.json}
    {
      "name": "Ada",
      "languages": [
        "Rust",
        "Go"
      ]
    }
field|extract|get|value|read|key|property package.json field? value? from? > jq -r '.{field:version}' package.json
    1.4.0
field|name|names|extract|get|value|read|key|property|filter|parse|select|query file? name? of? all? from? value? each? array? object? one? single? > jq '.[].{field:name}' {file:users.json}
    "Ada"
    "Grace"
    "Linus"
count|length|size item? element? array? many? entry? object? how? in? of? number? > jq length {file:users.json}
    3
filter|where|select|only older? object? by? array? value? match? matching? condition? user? > jq '.[] | select(.age > {number:30})' {file:users.json}
    {
      "name": "Grace",
      "age": 37
    }
sort array? by? object? > jq 'sort_by(.{field:name})' {file:users.json}
    [
      { "name": "Ada" },
      { "name": "Grace" }
    ]
convert|csv csv to? > jq -r '.[] | [.name, .age] | @csv' {file:users.json}
    "Ada",28
    "Grace",37
key all? object? top? level? > jq keys {file:data.json}
    [
      "languages",
      "name"
    ]
# yq, yaml, yml: reads YAML [yaml file]
convert|turn|transform json to? > yq -o=json {file:config.yaml}
    {
      "name": "demo",
      "port": 8080
    }
convert json yaml > yq -P {file:config.json}
    name: demo
    port: 8080
value|field|read|extract|get|key|query value? key? > yq '.{field:port}' {file:config.yaml}
    8080
change|set|edit|update value? field? key? > yq -i '.port = {number:9000}' {file:config.yaml}
# base64: encodes as base64 [text string]
encode|base64 string? text? file? as? to? into? > echo -n "{message:hello}" | base64
    aGVsbG8=
decode string? text? from? > echo "{message:aGVsbG8=}" | base64 -d
    hello
# sha256sum, sha256, checksum: calculates checksums [hash checksum sha-256 sha256 sum]
checksum|hash|sha256|sum|fingerprint|sha256sum file? calculate? compute? verify? create? sha256? of? sha? > sha256sum {file:download.iso}
    9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08  {file:download.iso}
# md5sum, md5: calculates MD5 sums [hash checksum sum]
hash|checksum|md5|md5sum|sum file? calculate? of? > md5sum {file:download.iso}
    098f6bcd4621d373cade4e832627b4f6  {file:download.iso}
# glow: shows Markdown in the terminal [markdown md file nicely render rendered readme]
> glow {file:README.md}

      Demo

      A small form to sign in.

      • Start it with npm run dev
# pandoc: converts documents [document file format]
convert markdown? pdf? md? to? into? > pandoc {file:README.md} -o {file2:README.pdf}
convert word|docx markdown? md? to? into? > pandoc {file:README.md} -o {file2:README.docx}
convert html markdown? md? to? into? > pandoc {file:README.md} -o {file2:README.html}
# csvkit, csvlook: works with CSV files [csv]
> csvlook {file:users.csv}
    | id | name  |
    | -- | ----- |
    |  1 | Ada   |
    |  2 | Grace |
`;
