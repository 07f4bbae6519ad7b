export const PYTHON = String.raw`
# python3, python: runs Python [py script project]
version installed? which? have? > python3 --version
    Python 3.13.3
create|make|begin virtualenv|venv|environment|env new? isolated? > python3 -m venv .venv
activate|enter virtualenv|venv|environment|env|it virtual? > source .venv/bin/activate
activate|enter > source .venv/bin/activate
deactivate|leave virtualenv? venv? environment? > deactivate
start|serve server|web-server|http|website web? http? local? folder? file? > python3 -m http.server {port:8000}
    Serving HTTP on 0.0.0.0 port {port:8000} (http://0.0.0.0:{port:8000}/) ...
    127.0.0.1 - - [04/May/2026 10:12:31] "GET / HTTP/1.1" 200 -
start|run|execute py option|argument|flag script? file? program? with? > python3 {py} {option}
    Hello, Ada!
start|run|execute py script? file? program? > python3 {py}
    Hello, Ada!
start|run script|file script? file? program? > python3 {file:main.py}
    Hello, Ada!
one-liner|inline|expression|calculate code? > python3 -c "print(6 * 7)"
    42
open|start|interactive|repl|shell interactive? interpreter? repl? shell? > python3
    Python 3.13.3 (main, Apr  8 2026, 10:02:11) on linux
    Type "help", "copyright", "credits" or "license" for more information.
    >>>
test unittest? unit? all? > python3 -m pytest
    ============================= test session starts ==============================
    collected 12 items

    tests/test_login.py ........                                             [ 66%]
    tests/test_search.py ....                                                [100%]

    ============================== 12 passed in 0.21s ==============================
profile|slow script? program? > python3 -m cProfile -s time {file:main.py}
    1204 function calls in 0.021 seconds

       ncalls  tottime  percall filename:lineno(function)
          100    0.012    0.000 main.py:12(parse)
format|pretty json file? > python3 -m json.tool {file:data.json}
    {
        "name": "Ada",
        "language": "Python"
    }
# pip, pip3, pypi: installs packages for Python [python py]
install package? module? library? new? > pip install {package:requests}
    Collecting {package:requests}
      Downloading {package:requests}-2.32.3-py3-none-any.whl (64 kB)
    Installing collected packages: {package:requests}
    Successfully installed {package:requests}-2.32.3
install version|pin|older package? specific? > pip install {package:requests}=={version:2.31.0}
    Successfully installed {package:requests}-{version:2.31.0}
install requirements.txt|requirement|requirements|everything|dependencies|all file? package? dependency? of? all? everything? listed? python? > pip install -r requirements.txt
    Collecting requests==2.32.3
    Collecting flask==3.1.0
    Installing collected packages: requests, flask
    Successfully installed flask-3.1.0 requests-2.32.3
freeze|save|write|export|pin requirements.txt|requirement|requirements|freeze|package|dependency package? installed? python? file? all? dependency? > pip freeze > requirements.txt
installed|package package? installed? all? have? python? > pip list
    Package    Version
    ---------- -------
    flask      3.1.0
    pip        25.1
    requests   2.32.3
outdated|newer package? > pip list --outdated
    Package  Version Latest Type
    -------- ------- ------ -----
    flask    3.0.3   3.1.0  wheel
update package? itself? version? latest? > pip install --upgrade {package:pip}
    Successfully installed {package:pip}-25.1
delete|uninstall package? > pip uninstall -y {package:requests}
    Found existing installation: {package:requests} 2.32.3
    Successfully uninstalled {package:requests}-2.32.3
info|information|detail|version|about package? > pip show {package:requests}
    Name: {package:requests}
    Version: 2.32.3
    Summary: Python HTTP for Humans.
    License: Apache-2.0
# uv: manages Python projects quickly [python py project] by name
init|create|start project|app|init new? python? > uv init {name:demo}
    Initialized project {name:demo} at /home/ada/{name:demo}
  + cd {name:demo}
add|install dependency? package? > uv add {package:requests}
    Using CPython 3.13.3
    Resolved 6 packages in 142ms
    Installed 5 packages in 12ms
     + {package:requests}==2.32.3
delete|remove dependency? package? > uv remove {package:requests}
     - {package:requests}==2.32.3
create|make virtualenv|venv|environment > uv venv
    Using CPython 3.13.3
    Creating virtual environment at: .venv
    Activate with: source .venv/bin/activate
install pip|requirements.txt|requirement|requirements package? > uv pip install -r requirements.txt
    Resolved 6 packages in 142ms
    Installed 6 packages in 14ms
sync|lock dependency? environment? lockfile? > uv sync
    Resolved 6 packages in 1ms
    Audited 5 packages in 0.02ms
start|run script|file|program|it script? > uv run {file:main.py}
    Hello from demo!
install python version? > uv python install {version:3.13}
    Installed Python 3.13.3 in 2.41s
tool install|run? > uv tool install {package:ruff}
    Installed 1 executable: {package:ruff}
# poetry: manages Python projects [python project dependencies] by name
create|init|begin project? new? > poetry new {name:demo}
    Created package {name:demo} in {name:demo}
  + cd {name:demo}
add|install dependency? package? > poetry add {package:requests}
    Using version ^2.32.3 for {package:requests}

    Package operations: 5 installs, 0 updates, 0 removals
      - Installing {package:requests} (2.32.3)
install dependency|dependencies|all|project > poetry install
    Installing dependencies from lock file
    Installing the current project: demo (0.1.0)
build|package? > poetry build
    Building demo (0.1.0)
      - Built demo-0.1.0.tar.gz
# pipx: installs programs written in Python [python]
install > pipx install {package:httpie}
      installed package {package:httpie} 3.2.4, installed using Python 3.13.3
    done! ✨ 🌟 ✨
# conda, mamba, anaconda, miniconda: manages environments [python environments]
create|make environment|env new? python? > conda create -n {name:demo} python={version:3.13}
    Preparing transaction: done
    # To activate this environment, use
    #     $ conda activate {name:demo}
activate|enter|switch environment? env? it? > conda activate {name:demo}
environment all? > conda env list
    base       * /opt/conda
    demo         /opt/conda/envs/demo
install package? > conda install {package:numpy}
    Executing transaction: done
# pytest: tests Python [python py]
test? tests? all? unit? verbose? suite? > pytest
    ============================= test session starts ==============================
    collected 12 items

    tests/test_login.py ........                                             [ 66%]
    tests/test_search.py ....                                                [100%]

    ============================== 12 passed in 0.21s ==============================
stop|exit|abort|first first|failure|fail|failing test? at? after? failure? first? > pytest -x
    tests/test_login.py ..F

    FAILED tests/test_login.py::test_empty - ValueError: no name
    !!!!!!!!!!!!!!!!!!!! stopping after 1 failures !!!!!!!!!!!!!!!!!!!!!
verbose|detail file test? > pytest -v {file}
    {file}::test_name PASSED                                                 [ 50%]
    {file}::test_empty PASSED                                                [100%]
single|one|only|matching|specific|file|named test? file? function? > pytest {file:tests/test_login.py}
    tests/test_login.py ........                                             [100%]
    ============================== 8 passed in 0.12s ===============================
matching|named|keyword|name test? > pytest -k {name:login}
    ======================= 8 passed, 4 deselected in 0.12s ========================
coverage|cov test? report? > pytest --cov=src
    Name            Stmts   Miss  Cover
    src/login.py       42      2    95%
    src/search.py      31      0   100%
    TOTAL              73      2    97%
failed|failing|last test? again? > pytest --lf
    run-last-failure: rerun previous 1 failure
    ============================== 1 passed in 0.04s ===============================
verbose|detail|output test? > pytest -v
    tests/test_login.py::test_name PASSED                                    [ 50%]
    tests/test_login.py::test_empty PASSED                                   [100%]
# black: formats Python [python py code file files project]
format? all? my? automatically? > black .
    reformatted src/login.py
    reformatted src/search.py

    All done! ✨ 🍰 ✨
    2 files reformatted, 6 files left unchanged.
check|without formatting? changing? > black --check .
    would reformat src/login.py
    Oh no! 💥 💔 💥
    1 file would be reformatted, 7 files would be left unchanged.
# ruff: lints and formats Python [python py code file files project]
lint? check? problem? error? > ruff check .
    src/login.py:3:8: F401 [*] 'os' imported but unused
    src/search.py:12:5: E722 Do not use bare 'except'
    Found 2 errors.
    [*] 1 fixable with the '--fix' option.
fix|repair lint? problem? error? automatically? issue? > ruff check --fix .
    Found 2 errors (1 fixed, 1 remaining).
format > ruff format .
    2 files reformatted, 6 files left unchanged
# mypy: checks the types of Python [python type types code project file]
check? > mypy {folder:src}
    src/login.py:12: error: Incompatible return value type (got "None", expected "str")
    Found 1 error in 1 file (checked 8 source files)
# flake8: lints Python [python code]
lint? > flake8 {folder:src}
    src/login.py:3:1: F401 'os' imported but unused
# jupyter, notebook: runs notebooks [python notebook notebooks server]
lab? start? open? > jupyter lab
    [I ServerApp] Jupyter Server is running at:
    [I ServerApp] http://localhost:8888/lab
convert html? python? > jupyter nbconvert --to html {file:notebook.ipynb}
    [NbConvertApp] Writing 284123 bytes to notebook.html
# django: builds web sites in Python [python project site app]
create|begin project? new? > django-admin startproject {name:demo}
  + cd {name:demo}
start|run server|development|dev > python3 manage.py runserver
    Starting development server at http://127.0.0.1:8000/
    Quit the server with CONTROL-C.
migrate|migration|database > python3 manage.py migrate
    Operations to perform:
      Apply all migrations: admin, auth, sessions
    Running migrations:
      Applying auth.0001_initial... OK
# flask: builds web sites in Python [python app server]
start|run > flask run
     * Running on http://127.0.0.1:5000
# uvicorn, fastapi: serves web sites in Python [python app server api]
start|run reload? > uvicorn main:app --reload
    INFO:     Uvicorn running on http://127.0.0.1:8000 (Press CTRL+C to quit)
    INFO:     Application startup complete.
# tox: tests Python in several versions [python test tests]
> tox
    py312: OK (2.10 seconds)
    py313: OK (2.04 seconds)
    congratulations :) (4.21 seconds)
`;
