export const DATA = String.raw`
# sqlite3, sqlite: keeps a database in a file [database db file sql]
all|row|content|query|select|data table? row? data? query? all? run? sql? of? from? > sqlite3 {db:demo.db} "SELECT * FROM {table:users};"
    1|Ada|ada@example.com
    2|Grace|grace@example.com
    3|Linus|linus@example.com
table|schema all? which? are? > sqlite3 {db:demo.db} .tables
    orders  users
schema|structure|column table? > sqlite3 {db:demo.db} .schema
    CREATE TABLE users (id INTEGER PRIMARY KEY, name TEXT, email TEXT);
    CREATE TABLE orders (id INTEGER PRIMARY KEY, user_id INTEGER, total REAL);
create table|database new? > sqlite3 {db:demo.db} "CREATE TABLE {table:users} (id INTEGER PRIMARY KEY, name TEXT);"
  > sqlite3 {db:demo.db} .tables
    {table:users}
insert|add row|user|record|data table? into? new? > sqlite3 {db:demo.db} "INSERT INTO {table:users} (name) VALUES ('{name:Ada}');"
count row|user|record|entry many? how? table? > sqlite3 {db:demo.db} "SELECT count(*) FROM {table:users};"
    3
import|load csv table? > sqlite3 {db:demo.db} ".import --csv {csv:users.csv} {table:users}"
export|csv|save csv table? result? to? > sqlite3 -header -csv {db:demo.db} "SELECT * FROM {table:users};" > {csv:users.csv}
backup > sqlite3 {db:demo.db} ".backup {file:demo-backup.db}"
open|connect database? > sqlite3 {db:demo.db}
    SQLite version 3.49.1 2026-02-18 13:38:58
    Enter ".help" for usage hints.
    sqlite>
# psql, postgres, postgresql: asks PostgreSQL [database db sql server]
table all? which? > psql {database:demo} -c '\dt'
             List of relations
     Schema |  Name  | Type  | Owner
    --------+--------+-------+-------
     public | orders | table | ada
     public | users  | table | ada
    (2 rows)
database|db all? which? > psql -l
                List of databases
       Name    | Owner | Encoding |   Collate
    -----------+-------+----------+-------------
     demo      | ada   | UTF8     | en_US.UTF-8
     postgres  | ada   | UTF8     | en_US.UTF-8
all|row|query|select|content|data table? row? data? run? sql? from? of? query? > psql {database:demo} -c 'SELECT * FROM {table:users};'
     id | name  |       email
    ----+-------+-------------------
      1 | Ada   | ada@example.com
      2 | Grace | grace@example.com
    (2 rows)
count row|user|record many? how? table? > psql {database:demo} -c 'SELECT count(*) FROM {table:users};'
     count
    -------
        42
    (1 row)
describe|schema|structure|column table? > psql {database:demo} -c '\d {table:users}'
                   Table "public.users"
     Column |  Type   | Nullable | Default
    --------+---------+----------+---------
     id     | integer | not null |
     name   | text    |          |
version > psql -c 'SELECT version();'
                     version
    ------------------------------------------
     PostgreSQL 17.5 on x86_64-pc-linux-gnu
    (1 row)
connect|login|open database? to? > psql {database:demo}
    psql (17.5)
    Type "help" for help.

    {database:demo}=>
connect|login|open database|db|postgres|psql to? user? as? server? on? > psql -h {host} -U {user:ada} {database:demo}
    psql (17.5)
    Type "help" for help.

    {database:demo}=>
create database new? > createdb {database:demo}
size|big database? how? > psql -c "SELECT pg_size_pretty(pg_database_size('{database:demo}'));"
     pg_size_pretty
    ----------------
     84 MB
    (1 row)
create user|role new? > psql -c "CREATE ROLE {user:ada} LOGIN;"
    CREATE ROLE
export|save|copy csv table? to? as? > psql {database:demo} -c "\copy {table:users} TO '{file:users.csv}' CSV HEADER"
    COPY 42
run|execute script|file sql? > psql {database:demo} -f {file:schema.sql}
    CREATE TABLE
    CREATE INDEX
# pg_dump, pg_restore: backs up PostgreSQL [postgres database postgresql]
> pg_dump > {file:backup.sql}
backup|save|dump create? make? take? database? to? file? > pg_dump {database:demo} > {file:backup.sql}
restore|import|load backup? dump? database? from? > psql {database:demo} < {file:backup.sql}
    CREATE TABLE
    COPY 42
# mysql, mariadb: asks MySQL [database db sql server]
database|db all? which? > mysql -e 'SHOW DATABASES;'
    +--------------------+
    | Database           |
    +--------------------+
    | demo               |
    | information_schema |
    +--------------------+
table all? > mysql {database:demo} -e 'SHOW TABLES;'
    +----------------+
    | Tables_in_demo |
    +----------------+
    | orders         |
    | users          |
    +----------------+
all|row|query|select table? row? from? data? > mysql {database:demo} -e 'SELECT * FROM {table:users};'
    +----+-------+
    | id | name  |
    +----+-------+
    |  1 | Ada   |
    |  2 | Grace |
    +----+-------+
connect|login|open database? > mysql -u {user:root} -p
    Enter password:
backup|dump database? > mysqldump {database:demo} > {file:backup.sql}
import|restore|load dump|backup|sql|file sql? dump? database? > mysql {database:demo} < {file:backup.sql}
# redis-cli, redis: asks Redis [database cache server]
set|write|store|save key|value value? > redis-cli set {name:greeting} hello
    OK
read|get|fetch key|value|it|again value? back? > redis-cli get {name:greeting}
    "hello"
exist|exists|gone key? is? still? > redis-cli exists {name:greeting}
    (integer) 0
key all? > redis-cli --scan
    greeting
    session:42
delete key > redis-cli del {name:greeting}
    (integer) 1
flush|clear|empty everything? all? cache? > redis-cli flushall
    OK
ping|test|alive|running is? > redis-cli ping
    PONG
monitor|watch command? > redis-cli monitor
    OK
    1778047951.204817 [0 127.0.0.1:51204] "get" "greeting"
# mongosh, mongodb, mongo: asks MongoDB [database db] by name
database all? > mongosh --quiet --eval 'show dbs'
    admin   40.00 KiB
    demo   112.00 KiB
collection all? > mongosh demo --quiet --eval 'show collections'
    orders
    users
document|all|find|query user? collection? > mongosh demo --quiet --eval 'db.{table:users}.find()'
    [ { _id: 1, name: 'Ada' }, { _id: 2, name: 'Grace' } ]
# duckdb: asks files in SQL [database sql]
query|csv|select|read csv? file? > duckdb -c "SELECT * FROM '{file:sales.csv}' LIMIT {number:3};"
    ┌─────────┬───────┐
    │ country │ total │
    ├─────────┼───────┤
    │ DE      │  4212 │
    │ FR      │  3120 │
    └─────────┴───────┘
`;
