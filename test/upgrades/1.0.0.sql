CREATE TABLE "migrations" ("id" SERIAL NOT NULL, "timestamp" bigint NOT NULL, "name" character varying NOT NULL, CONSTRAINT "PK_8c82d7f526340ab734260ea46be" PRIMARY KEY ("id"))
--

  CREATE TABLE app_user (
    seq integer GENERATED ALWAYS AS IDENTITY CONSTRAINT app_user_pk PRIMARY KEY,
    username varchar(39) NOT NULL,
    email varchar(254) NOT NULL DEFAULT '',
    display_name varchar(100) NOT NULL DEFAULT '',
    bio text NOT NULL DEFAULT '',
    website_url varchar(500) NOT NULL DEFAULT '',
    codehost_url varchar(500) NOT NULL DEFAULT '',
    is_staff boolean NOT NULL DEFAULT false,
    key_hash bytea NOT NULL CONSTRAINT app_user_key_hash UNIQUE,
    key_cipher bytea NOT NULL,
    -- The secret of the service that encrypted the key.
    key_secret_id varchar(8) NOT NULL,
    suspended_at timestamptz,
    suspended_reason varchar(500) NOT NULL DEFAULT '',
    created_at timestamptz NOT NULL DEFAULT now()
  );
  CREATE UNIQUE INDEX app_user_username ON app_user (lower(username));
  CREATE TABLE retired_username (
    name varchar(39) CONSTRAINT retired_username_pk PRIMARY KEY
  );

  CREATE TABLE user_password (
    user_seq integer CONSTRAINT user_password_pk PRIMARY KEY
      CONSTRAINT user_password_user REFERENCES app_user (seq) ON DELETE CASCADE,
    hash varchar(200) NOT NULL,
    changed_at timestamptz NOT NULL DEFAULT now()
  );
  CREATE TABLE password_link (
    token_hash bytea CONSTRAINT password_link_pk PRIMARY KEY,
    user_seq integer NOT NULL CONSTRAINT password_link_user REFERENCES app_user (seq) ON DELETE CASCADE,
    expires_at timestamptz NOT NULL
  );
  CREATE INDEX password_link_by_user ON password_link (user_seq);

  CREATE TABLE session (
    id uuid DEFAULT gen_random_uuid() CONSTRAINT session_pk PRIMARY KEY,
    token_hash bytea NOT NULL CONSTRAINT session_token UNIQUE,
    user_seq integer NOT NULL CONSTRAINT session_of_user REFERENCES app_user (seq) ON DELETE CASCADE,
    user_agent varchar(200) NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    last_used_at timestamptz NOT NULL DEFAULT now(),
    confirmed_at timestamptz,
    expires_at timestamptz NOT NULL
  );
  CREATE INDEX session_by_user ON session (user_seq, created_at);
  CREATE INDEX session_by_end ON session (expires_at);

  CREATE TABLE account_export (
    user_seq integer CONSTRAINT account_export_pk PRIMARY KEY
      CONSTRAINT account_export_user REFERENCES app_user (seq) ON DELETE CASCADE,
    begun_at timestamptz[] NOT NULL
  );

  CREATE TABLE external_identity (
    id uuid DEFAULT gen_random_uuid() CONSTRAINT external_identity_pk PRIMARY KEY,
    issuer varchar(500) NOT NULL,
    subject varchar(255) NOT NULL,
    user_seq integer NOT NULL CONSTRAINT external_identity_user REFERENCES app_user (seq) ON DELETE CASCADE,
    name varchar(200) NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    last_used_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT external_identity_subject UNIQUE (issuer, subject)
  );
  CREATE INDEX external_identity_by_user ON external_identity (user_seq);

  CREATE TABLE api_key (
    id uuid DEFAULT gen_random_uuid() CONSTRAINT api_key_pk PRIMARY KEY,
    user_seq integer NOT NULL CONSTRAINT api_key_user REFERENCES app_user (seq) ON DELETE CASCADE,
    name varchar(100) NOT NULL,
    key_hash bytea NOT NULL CONSTRAINT api_key_hash UNIQUE,
    secret_id varchar(8) NOT NULL,
    last_four varchar(4) NOT NULL,
    scopes text[] NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz,
    last_used_at timestamptz
  );
  CREATE INDEX api_key_by_user ON api_key (user_seq, created_at);

  CREATE TABLE device_grant (
    device_code_hash bytea CONSTRAINT device_grant_pk PRIMARY KEY,
    user_code varchar(9) NOT NULL CONSTRAINT device_grant_user_code UNIQUE,
    user_seq integer CONSTRAINT device_grant_user REFERENCES app_user (seq) ON DELETE CASCADE,
    client_name varchar(100),
    address varchar(45) NOT NULL,
    user_agent varchar(200) NOT NULL,
    expires_at timestamptz NOT NULL
  );
  CREATE INDEX device_grant_by_end ON device_grant (expires_at);

  CREATE TABLE invitation (
    id uuid DEFAULT gen_random_uuid() CONSTRAINT invitation_pk PRIMARY KEY,
    code_hash bytea NOT NULL CONSTRAINT invitation_code UNIQUE,
    note varchar(100) NOT NULL,
    created_by varchar(39) NOT NULL,
    used_by varchar(39),
    created_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz NOT NULL
  );

--

  CREATE TABLE repo (
    seq integer GENERATED ALWAYS AS IDENTITY CONSTRAINT repo_pk PRIMARY KEY,
    slug varchar(200) NOT NULL CONSTRAINT repo_slug UNIQUE,
    codehost_url varchar(500) CONSTRAINT repo_codehost_url UNIQUE,
    description text NOT NULL DEFAULT ''
  );

  CREATE TABLE tag (
    seq integer GENERATED ALWAYS AS IDENTITY CONSTRAINT tag_pk PRIMARY KEY,
    slug varchar(100) NOT NULL CONSTRAINT tag_slug UNIQUE,
    name varchar(200) NOT NULL,
    description text NOT NULL DEFAULT '',
    category varchar(10) NOT NULL DEFAULT 'concept',
    merged_into integer CONSTRAINT tag_merged_into REFERENCES tag (seq),
    is_blocked boolean NOT NULL DEFAULT false
  );

  -- Later than before by a millisecond at least, because versions of what is edited are made of it.
  CREATE FUNCTION set_updated_at() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    NEW.updated_at := greatest(clock_timestamp(), OLD.updated_at + interval '1 ms');
    RETURN NEW;
  END $$;

  CREATE TABLE gif (
    seq bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT gif_pk PRIMARY KEY,
    id char(8) NOT NULL CONSTRAINT gif_id UNIQUE,
    author_seq integer NOT NULL CONSTRAINT gif_author REFERENCES app_user (seq),
    repo_seq integer CONSTRAINT gif_repo REFERENCES repo (seq),
    tag_seqs integer[] NOT NULL DEFAULT '{}',
    slug varchar(200) NOT NULL,
    title varchar(300) NOT NULL,
    description text NOT NULL DEFAULT '',
    command varchar(500) NOT NULL DEFAULT '',
    shell varchar(10) NOT NULL DEFAULT 'other',
    homepage_url varchar(500) NOT NULL DEFAULT '',
    codehost_url varchar(500) NOT NULL DEFAULT '',
    visibility varchar(8) NOT NULL DEFAULT 'public',
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now(),
    deleted_at timestamptz,
    -- The picture
    width integer NOT NULL,
    height integer NOT NULL,
    frames integer NOT NULL,
    duration_ms integer NOT NULL,
    theme_slug varchar(100),
    -- Also of an uploaded picture, which is not drawn
    picture_style jsonb NOT NULL,
    picture_scale smallint NOT NULL DEFAULT 1,
    -- Curators and staff
    is_featured boolean NOT NULL DEFAULT false,
    featured_at timestamptz,
    featured_rank timestamptz,
    hidden_at timestamptz,
    hidden_reason text,
    hidden_visibility varchar(8),
    -- Secrets
    secrets jsonb NOT NULL DEFAULT '[]',
    allows_secrets boolean NOT NULL DEFAULT false,
    is_held boolean NOT NULL DEFAULT false
  );
  -- Index-only scans of lists need recent vacuums: after 2 % of new rows, instead of 20 %.
  ALTER TABLE gif SET (autovacuum_vacuum_insert_scale_factor = 0.02);
  CREATE INDEX gif_public ON gif (seq) WHERE visibility = 'public' AND deleted_at IS NULL;
  CREATE INDEX gif_public_by_shell ON gif (shell, seq) WHERE visibility = 'public' AND deleted_at IS NULL;
  CREATE INDEX gif_public_by_author ON gif (author_seq, seq) WHERE visibility = 'public' AND deleted_at IS NULL;
  CREATE INDEX gif_public_by_repo ON gif (repo_seq, seq) WHERE visibility = 'public' AND deleted_at IS NULL;
  CREATE INDEX gif_public_by_theme ON gif (theme_slug, seq) WHERE visibility = 'public' AND deleted_at IS NULL;
  CREATE INDEX gif_featured ON gif (seq) WHERE is_featured AND visibility = 'public' AND deleted_at IS NULL;
  CREATE INDEX gif_by_author ON gif (author_seq, seq) WHERE deleted_at IS NULL;
  CREATE INDEX gif_deleted ON gif (deleted_at) WHERE deleted_at IS NOT NULL;
  CREATE INDEX gif_deleted_by_author ON gif (author_seq, seq) WHERE deleted_at IS NOT NULL;

  CREATE TRIGGER gif_edited BEFORE UPDATE ON gif FOR EACH ROW WHEN (
    (OLD.updated_at, OLD.title, OLD.description, OLD.command, OLD.shell, OLD.homepage_url, OLD.codehost_url, OLD.repo_seq,
      OLD.tag_seqs, OLD.visibility, OLD.hidden_visibility, OLD.allows_secrets, OLD.picture_style)
    IS DISTINCT FROM
    (NEW.updated_at, NEW.title, NEW.description, NEW.command, NEW.shell, NEW.homepage_url, NEW.codehost_url, NEW.repo_seq,
      NEW.tag_seqs, NEW.visibility, NEW.hidden_visibility, NEW.allows_secrets, NEW.picture_style)
  ) EXECUTE FUNCTION set_updated_at();

  CREATE TABLE gif_stats (
    gif_seq bigint CONSTRAINT gif_stats_pk PRIMARY KEY
      CONSTRAINT gif_stats_gif REFERENCES gif (seq) ON DELETE CASCADE,
    view_count integer NOT NULL DEFAULT 0,
    embed_count integer NOT NULL DEFAULT 0,
    download_count integer NOT NULL DEFAULT 0
  );

  CREATE TABLE gif_edit (
    gif_seq bigint CONSTRAINT gif_edit_pk PRIMARY KEY
      CONSTRAINT gif_edit_gif REFERENCES gif (seq) ON DELETE CASCADE,
    steps jsonb NOT NULL,
    original jsonb NOT NULL
  );

  CREATE TABLE gif_version (
    gif_seq bigint NOT NULL CONSTRAINT gif_version_gif REFERENCES gif (seq) ON DELETE CASCADE,
    number integer NOT NULL,
    uploaded_at timestamptz NOT NULL DEFAULT now(),
    replaced_at timestamptz,
    kept jsonb,
    CONSTRAINT gif_version_pk PRIMARY KEY (gif_seq, number)
  );

  CREATE TABLE collection (
    seq integer GENERATED ALWAYS AS IDENTITY CONSTRAINT collection_pk PRIMARY KEY,
    slug varchar(200) NOT NULL CONSTRAINT collection_slug UNIQUE,
    author_seq integer NOT NULL CONSTRAINT collection_author REFERENCES app_user (seq),
    title varchar(300) NOT NULL,
    description text NOT NULL DEFAULT '',
    is_featured boolean NOT NULL DEFAULT false,
    featured_at timestamptz,
    featured_rank timestamptz,
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now()
  );
  -- For the search for a free slug, whatever the collation.
  CREATE INDEX collection_slug_prefix ON collection (slug varchar_pattern_ops);
  CREATE INDEX collection_by_author ON collection (author_seq, seq);
  CREATE INDEX collection_featured ON collection (seq) WHERE is_featured;

  CREATE TRIGGER collection_edited BEFORE UPDATE ON collection FOR EACH ROW WHEN (
    (OLD.updated_at, OLD.title, OLD.description) IS DISTINCT FROM (NEW.updated_at, NEW.title, NEW.description)
  ) EXECUTE FUNCTION set_updated_at();

  CREATE TABLE collection_gif (
    collection_seq integer NOT NULL
      CONSTRAINT collection_gif_collection REFERENCES collection (seq) ON DELETE CASCADE,
    gif_seq bigint NOT NULL CONSTRAINT collection_gif_gif REFERENCES gif (seq) ON DELETE CASCADE,
    position integer NOT NULL,
    CONSTRAINT collection_gif_pk PRIMARY KEY (collection_seq, gif_seq),
    CONSTRAINT collection_gif_position UNIQUE (collection_seq, position) DEFERRABLE INITIALLY DEFERRED
  );
  CREATE INDEX collection_gif_by_gif ON collection_gif (gif_seq);

--

  CREATE TABLE theme (
    slug varchar(100) CONSTRAINT theme_pkey PRIMARY KEY,
    name varchar(100) NOT NULL,
    sort_order integer NOT NULL CONSTRAINT theme_sort_order UNIQUE,
    is_dark boolean NOT NULL,
    category varchar(10) NOT NULL,
    palette jsonb NOT NULL,
    is_builtin boolean NOT NULL DEFAULT false,
    revision integer NOT NULL DEFAULT 1
  );

  CREATE TABLE rendition (
    gif_seq bigint NOT NULL CONSTRAINT rendition_gif REFERENCES gif (seq) ON DELETE CASCADE,
    name varchar(40) NOT NULL,
    state varchar(8) NOT NULL,
    blob_key varchar(100),
    hash char(64),
    byte_size integer,
    failure text,
    is_drawn boolean NOT NULL DEFAULT false,
    steps text[],
    picture jsonb,
    CONSTRAINT rendition_pk PRIMARY KEY (gif_seq, name)
  );
  CREATE INDEX rendition_by_blob ON rendition (blob_key);

  CREATE TABLE transcript (
    gif_seq bigint CONSTRAINT transcript_pk PRIMARY KEY
      CONSTRAINT transcript_gif REFERENCES gif (seq) ON DELETE CASCADE,
    text text NOT NULL,
    source varchar(7) NOT NULL DEFAULT 'cast',
    confidence real NOT NULL DEFAULT 1,
    -- Seconds, one per line.
    line_times real[] NOT NULL,
    cast_times real[],
    typed_from real[]
  );

  CREATE TABLE themed_picture (
    seq bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT themed_picture_pk PRIMARY KEY,
    gif_seq bigint NOT NULL CONSTRAINT themed_picture_gif REFERENCES gif (seq) ON DELETE CASCADE,
    theme_slug varchar(100) NOT NULL,
    theme_revision integer NOT NULL DEFAULT 1,
    look varchar(60) NOT NULL DEFAULT '',
    state varchar(8) NOT NULL,
    blob_key varchar(100),
    hash char(64),
    byte_size integer,
    failure text,
    retry_at timestamptz,
    used_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT themed_picture_of_theme UNIQUE (gif_seq, theme_slug, look)
  );
  CREATE INDEX themed_picture_by_blob ON themed_picture (blob_key);

  CREATE TABLE gif_frame (
    gif_seq bigint NOT NULL CONSTRAINT gif_frame_gif REFERENCES gif (seq) ON DELETE CASCADE,
    gif_hash char(64) NOT NULL,
    from_ms integer NOT NULL,
    until_ms integer,
    blob_key varchar(100) NOT NULL,
    hash char(64) NOT NULL,
    byte_size integer NOT NULL,
    used_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT gif_frame_pkey PRIMARY KEY (gif_seq, gif_hash, from_ms)
  );
  CREATE INDEX gif_frame_by_blob ON gif_frame (blob_key);

--

  CREATE TABLE gif_tag (
    tag_seq integer NOT NULL CONSTRAINT gif_tag_tag REFERENCES tag (seq),
    gif_seq bigint NOT NULL CONSTRAINT gif_tag_gif REFERENCES gif (seq) ON DELETE CASCADE,
    shell varchar(10) NOT NULL,
    author_seq integer NOT NULL,
    CONSTRAINT gif_tag_pk PRIMARY KEY (tag_seq, gif_seq)
  );
  ALTER TABLE gif_tag SET (autovacuum_vacuum_insert_scale_factor = 0.02);
  CREATE INDEX gif_tag_by_shell ON gif_tag (tag_seq, shell, gif_seq);
  CREATE INDEX gif_tag_by_author ON gif_tag (author_seq, tag_seq, gif_seq);
  CREATE INDEX gif_tag_by_gif ON gif_tag (gif_seq);

  -- Half of a page stays free, so that updates of a count stay in its page.
  CREATE TABLE list_count (
    scope varchar(60) CONSTRAINT list_count_pk PRIMARY KEY,
    count integer NOT NULL
  ) WITH (fillfactor = 50);
  CREATE TABLE list_bucket (
    scope varchar(60) NOT NULL,
    bucket integer NOT NULL,
    count integer NOT NULL,
    CONSTRAINT list_bucket_pk PRIMARY KEY (scope, bucket)
  ) WITH (fillfactor = 50);

--

  -- Rows are narrow, because a search reads thousands of them; the lexemes are out of line.
  CREATE TABLE search_document (
    gif_seq bigint CONSTRAINT search_document_pk PRIMARY KEY
      CONSTRAINT search_document_gif REFERENCES gif (seq) ON DELETE CASCADE,
    version smallint NOT NULL,
    created_years real NOT NULL,
    hot_score real NOT NULL,
    lexemes tsvector NOT NULL,
    places text
  ) WITH (fillfactor = 90, toast_tuple_target = 128);
  -- Without statistics of the lexemes every search has the same plan, made in 0.1 ms.
  ALTER TABLE search_document ALTER lexemes SET STORAGE EXTERNAL, ALTER lexemes SET STATISTICS 0;
  CREATE INDEX search_document_lexemes ON search_document USING gin (lexemes) WITH (fastupdate = off);
  CREATE INDEX search_document_sample ON search_document USING gin (lexemes) WITH (fastupdate = off)
    WHERE (gif_seq >> 6) & 63 = 0;

  -- The blocks of a long transcript after the first.
  CREATE TABLE search_block (
    gif_seq bigint CONSTRAINT search_block_document REFERENCES search_document (gif_seq) ON DELETE CASCADE,
    number smallint,
    first_line integer NOT NULL,
    first_byte integer NOT NULL,
    bytes integer NOT NULL,
    lexemes text NOT NULL,
    CONSTRAINT search_block_pk PRIMARY KEY (gif_seq, number)
  );

  CREATE TABLE search_popular (
    gif_seq bigint CONSTRAINT search_popular_pk PRIMARY KEY
      CONSTRAINT search_popular_document REFERENCES search_document (gif_seq) ON DELETE CASCADE,
    tier smallint NOT NULL,
    created_years real NOT NULL,
    hot_score real NOT NULL,
    lexemes tsvector NOT NULL
  ) WITH (fillfactor = 90, toast_tuple_target = 128);
  ALTER TABLE search_popular ALTER lexemes SET STORAGE EXTERNAL, ALTER lexemes SET STATISTICS 0;
  CREATE INDEX search_popular_1 ON search_popular USING gin (lexemes) WITH (fastupdate = off);
  CREATE INDEX search_popular_2 ON search_popular USING gin (lexemes) WITH (fastupdate = off) WHERE tier >= 2;
  CREATE INDEX search_popular_3 ON search_popular USING gin (lexemes) WITH (fastupdate = off) WHERE tier >= 3;
  CREATE INDEX search_popular_order ON search_popular (hot_score, gif_seq) WHERE tier >= 3;

  -- The lower bounds of each tier of popularity.
  CREATE TABLE search_tier (
    tier smallint CONSTRAINT search_tier_pk PRIMARY KEY,
    views integer NOT NULL,
    hot_score real NOT NULL
  );

  CREATE TABLE search_word (
    word varchar(64) COLLATE "C" CONSTRAINT search_word_pk PRIMARY KEY,
    lexeme varchar(64) COLLATE "C" NOT NULL,
    count integer NOT NULL DEFAULT 1,
    keys integer[] NOT NULL
  );
  CREATE INDEX search_word_keys ON search_word USING gin (keys) WITH (fastupdate = off);
  CREATE INDEX search_word_lexeme ON search_word (lexeme);

--

  CREATE TABLE report_case (
    seq integer GENERATED ALWAYS AS IDENTITY CONSTRAINT report_case_pkey PRIMARY KEY,
    gif_seq bigint NOT NULL CONSTRAINT report_case_gif REFERENCES gif (seq) ON DELETE CASCADE,
    created_at timestamptz NOT NULL DEFAULT now(),
    decided_at timestamptz,
    decided_by varchar(39),
    decision varchar(10),
    note text NOT NULL DEFAULT ''
  );
  CREATE UNIQUE INDEX report_case_open ON report_case (gif_seq) WHERE decided_at IS NULL;
  CREATE INDEX report_case_by_gif ON report_case (gif_seq);
  CREATE INDEX report_case_by_decision ON report_case (decided_at);

  CREATE TABLE report (
    case_seq integer NOT NULL CONSTRAINT report_of_case REFERENCES report_case (seq) ON DELETE CASCADE,
    reporter bytea NOT NULL,
    username varchar(39) NOT NULL DEFAULT '',
    reason varchar(10) NOT NULL,
    details text NOT NULL DEFAULT '',
    created_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT report_pkey PRIMARY KEY (case_seq, reporter)
  );

  CREATE TABLE audit_entry (
    seq bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT audit_entry_pkey PRIMARY KEY,
    created_at timestamptz NOT NULL DEFAULT now(),
    actor varchar(39) NOT NULL,
    action varchar(40) NOT NULL,
    subject varchar(200) NOT NULL,
    reason text NOT NULL DEFAULT '',
    details jsonb NOT NULL DEFAULT '{}'
  );
  CREATE INDEX audit_entry_by_subject ON audit_entry (subject, seq);

--

  CREATE TABLE outbox (
    seq bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT outbox_pk PRIMARY KEY,
    kind varchar(40) NOT NULL,
    subject_seq bigint NOT NULL,
    owner_seq bigint,
    attempts smallint NOT NULL DEFAULT 0,
    deaths smallint NOT NULL DEFAULT 0,
    postponed_since timestamptz,
    due_at timestamptz NOT NULL DEFAULT now(),
    running_until timestamptz,
    cpu_ms integer NOT NULL DEFAULT 0,
    was_queued boolean NOT NULL DEFAULT false
  );
  CREATE INDEX outbox_by_due_time ON outbox (due_at);

  CREATE TABLE job_cost (
    seq bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT job_cost_pk PRIMARY KEY,
    owner_seq bigint NOT NULL,
    cpu_ms integer NOT NULL,
    at timestamptz NOT NULL DEFAULT now()
  );
  CREATE INDEX job_cost_by_owner ON job_cost (owner_seq, at);

  CREATE TABLE webhook (
    id uuid DEFAULT gen_random_uuid() CONSTRAINT webhook_pk PRIMARY KEY,
    user_seq integer NOT NULL CONSTRAINT webhook_user REFERENCES app_user (seq) ON DELETE CASCADE,
    url varchar(500) NOT NULL,
    events text[] NOT NULL,
    secret_cipher bytea NOT NULL,
    secret_id varchar(8) NOT NULL,
    is_active boolean NOT NULL DEFAULT true,
    off_reason varchar(500),
    failing_since timestamptz,
    created_at timestamptz NOT NULL DEFAULT now()
  );
  CREATE INDEX webhook_by_user ON webhook (user_seq, created_at);

  CREATE TABLE webhook_delivery (
    seq bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT webhook_delivery_pk PRIMARY KEY,
    id uuid NOT NULL DEFAULT gen_random_uuid() CONSTRAINT webhook_delivery_id UNIQUE,
    webhook_id uuid NOT NULL CONSTRAINT webhook_delivery_webhook REFERENCES webhook (id) ON DELETE CASCADE,
    event_seq bigint,
    type varchar(20) NOT NULL,
    body text NOT NULL,
    state varchar(10) NOT NULL DEFAULT 'pending',
    attempts smallint NOT NULL DEFAULT 0,
    response_status smallint,
    error varchar(500),
    created_at timestamptz NOT NULL DEFAULT now(),
    attempted_at timestamptz
  );
  CREATE INDEX webhook_delivery_by_webhook ON webhook_delivery (webhook_id, seq);
  CREATE INDEX webhook_delivery_by_age ON webhook_delivery (created_at);
  CREATE UNIQUE INDEX webhook_delivery_of_event ON webhook_delivery (event_seq, webhook_id);

  CREATE TABLE generation_job (
    seq integer GENERATED ALWAYS AS IDENTITY CONSTRAINT generation_job_pk PRIMARY KEY,
    id varchar(22) NOT NULL CONSTRAINT generation_job_id UNIQUE,
    author_seq integer NOT NULL CONSTRAINT generation_job_author REFERENCES app_user (seq) ON DELETE CASCADE,
    status varchar(10) NOT NULL DEFAULT 'pending',
    request jsonb NOT NULL,
    generator varchar(200) NOT NULL DEFAULT '',
    tapes jsonb NOT NULL DEFAULT '[]',
    commands_found integer NOT NULL DEFAULT 0,
    gif_ids varchar(8)[] NOT NULL DEFAULT '{}',
    error_message text NOT NULL DEFAULT '',
    created_at timestamptz NOT NULL DEFAULT now(),
    started_at timestamptz,
    finished_at timestamptz
  );
  CREATE INDEX generation_job_running ON generation_job (author_seq) WHERE status IN ('pending', 'processing');
  CREATE INDEX generation_job_finished ON generation_job (finished_at) WHERE finished_at IS NOT NULL;
  CREATE TABLE model_usage (
    day date CONSTRAINT model_usage_pk PRIMARY KEY,
    tokens bigint NOT NULL
  );

  CREATE TABLE idempotency_key (
    caller varchar(100) NOT NULL,
    key varchar(255) NOT NULL,
    request_hash bytea NOT NULL,
    claim uuid NOT NULL,
    made varchar(200),
    status smallint,
    headers jsonb,
    body bytea,
    created_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT idempotency_key_pk PRIMARY KEY (caller, key)
  );
  CREATE INDEX idempotency_key_by_age ON idempotency_key (created_at);
  CREATE INDEX idempotency_key_of_caller ON idempotency_key (caller, created_at);

  CREATE TABLE badge_metric (
    key varchar(300) CONSTRAINT badge_metric_pkey PRIMARY KEY,
    metrics json,
    etag text,
    last_modified text,
    checked_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL
  );
  CREATE INDEX badge_metric_by_expiry ON badge_metric (expires_at);

  CREATE TABLE storage_usage (
    user_seq integer CONSTRAINT storage_usage_pkey PRIMARY KEY
      CONSTRAINT storage_usage_user REFERENCES app_user (seq) ON DELETE CASCADE,
    bytes bigint NOT NULL,
    gifs integer NOT NULL
  );
  CREATE TABLE daily_usage (
    day date CONSTRAINT daily_usage_pk PRIMARY KEY,
    views bigint NOT NULL DEFAULT 0,
    embeds bigint NOT NULL DEFAULT 0,
    downloads bigint NOT NULL DEFAULT 0
  );

--
INSERT INTO theme (slug, name, sort_order, is_dark, category, palette, is_builtin)
       SELECT slug, name, "sortOrder", "isDark", category, palette, true
       FROM jsonb_to_recordset('[{"slug":"dracula","name":"Dracula","sortOrder":1,"isDark":true,"category":"dark","palette":{"foreground":"#f8f8f2","background":"#282a36","cursor":"#f8f8f2","selection":"#44475a","black":"#21222c","red":"#ff5555","green":"#50fa7b","yellow":"#f1fa8c","blue":"#bd93f9","magenta":"#ff79c6","cyan":"#8be9fd","white":"#f8f8f2","brightBlack":"#6272a4","brightRed":"#ff6e6e","brightGreen":"#69ff94","brightYellow":"#ffffa5","brightBlue":"#d6acff","brightMagenta":"#ff92df","brightCyan":"#a4ffff","brightWhite":"#ffffff"}},{"slug":"tokyo-night","name":"Tokyo Night","sortOrder":2,"isDark":true,"category":"dark","palette":{"foreground":"#c0caf5","background":"#1a1b26","cursor":"#c0caf5","selection":"#283457","black":"#15161e","red":"#f7768e","green":"#9ece6a","yellow":"#e0af68","blue":"#7aa2f7","magenta":"#bb9af7","cyan":"#7dcfff","white":"#a9b1d6","brightBlack":"#414868","brightRed":"#ff899d","brightGreen":"#9fe044","brightYellow":"#faba4a","brightBlue":"#8db0ff","brightMagenta":"#c7a9ff","brightCyan":"#a4daff","brightWhite":"#c0caf5"}},{"slug":"catppuccin-mocha","name":"Catppuccin Mocha","sortOrder":3,"isDark":true,"category":"dark","palette":{"foreground":"#cdd6f4","background":"#1e1e2e","cursor":"#f5e0dc","selection":"#585b70","black":"#45475a","red":"#f38ba8","green":"#a6e3a1","yellow":"#f9e2af","blue":"#89b4fa","magenta":"#f5c2e7","cyan":"#94e2d5","white":"#a6adc8","brightBlack":"#585b70","brightRed":"#f37799","brightGreen":"#89d88b","brightYellow":"#ebd391","brightBlue":"#74a8fc","brightMagenta":"#f2aede","brightCyan":"#6bd7ca","brightWhite":"#bac2de"}},{"slug":"nord","name":"Nord","sortOrder":4,"isDark":true,"category":"dark","palette":{"foreground":"#d8dee9","background":"#2e3440","cursor":"#d8dee9","selection":"#4c566a","black":"#3b4252","red":"#bf616a","green":"#a3be8c","yellow":"#ebcb8b","blue":"#81a1c1","magenta":"#b48ead","cyan":"#88c0d0","white":"#e5e9f0","brightBlack":"#4c566a","brightRed":"#bf616a","brightGreen":"#a3be8c","brightYellow":"#ebcb8b","brightBlue":"#81a1c1","brightMagenta":"#b48ead","brightCyan":"#8fbcbb","brightWhite":"#eceff4"}},{"slug":"one-dark","name":"One Dark","sortOrder":5,"isDark":true,"category":"dark","palette":{"foreground":"#abb2bf","background":"#282c34","cursor":"#abb2bf","selection":"#3e4451","black":"#282c34","red":"#e06c75","green":"#98c379","yellow":"#e5c07b","blue":"#61afef","magenta":"#c678dd","cyan":"#56b6c2","white":"#abb2bf","brightBlack":"#545862","brightRed":"#e06c75","brightGreen":"#98c379","brightYellow":"#e5c07b","brightBlue":"#61afef","brightMagenta":"#c678dd","brightCyan":"#56b6c2","brightWhite":"#c8ccd4"}},{"slug":"gruvbox-dark","name":"Gruvbox Dark","sortOrder":6,"isDark":true,"category":"dark","palette":{"foreground":"#ebdbb2","background":"#282828","cursor":"#fbf1c7","selection":"#665c54","black":"#282828","red":"#cc241d","green":"#98971a","yellow":"#d79921","blue":"#458588","magenta":"#b16286","cyan":"#689d6a","white":"#a89984","brightBlack":"#928374","brightRed":"#fb4934","brightGreen":"#b8bb26","brightYellow":"#fabd2f","brightBlue":"#83a598","brightMagenta":"#d3869b","brightCyan":"#8ec07c","brightWhite":"#ebdbb2"}},{"slug":"monokai","name":"Monokai","sortOrder":7,"isDark":true,"category":"dark","palette":{"foreground":"#f8f8f2","background":"#272822","cursor":"#f8f8f2","selection":"#49483e","black":"#272822","red":"#f92672","green":"#a6e22e","yellow":"#f4bf75","blue":"#66d9ef","magenta":"#ae81ff","cyan":"#a1efe4","white":"#f8f8f2","brightBlack":"#75715e","brightRed":"#f92672","brightGreen":"#a6e22e","brightYellow":"#f4bf75","brightBlue":"#66d9ef","brightMagenta":"#ae81ff","brightCyan":"#a1efe4","brightWhite":"#f9f8f5"}},{"slug":"solarized-dark","name":"Solarized Dark","sortOrder":8,"isDark":true,"category":"dark","palette":{"foreground":"#839496","background":"#002b36","cursor":"#93a1a1","selection":"#073642","black":"#073642","red":"#dc322f","green":"#859900","yellow":"#b58900","blue":"#268bd2","magenta":"#d33682","cyan":"#2aa198","white":"#eee8d5","brightBlack":"#002b36","brightRed":"#cb4b16","brightGreen":"#586e75","brightYellow":"#657b83","brightBlue":"#839496","brightMagenta":"#6c71c4","brightCyan":"#93a1a1","brightWhite":"#fdf6e3"}},{"slug":"github-dark","name":"GitHub Dark","sortOrder":9,"isDark":true,"category":"dark","palette":{"foreground":"#e6edf3","background":"#0d1117","cursor":"#2f81f7","selection":"#1e4273","black":"#484f58","red":"#ff7b72","green":"#3fb950","yellow":"#d29922","blue":"#58a6ff","magenta":"#bc8cff","cyan":"#39c5cf","white":"#b1bac4","brightBlack":"#6e7681","brightRed":"#ffa198","brightGreen":"#56d364","brightYellow":"#e3b341","brightBlue":"#79c0ff","brightMagenta":"#d2a8ff","brightCyan":"#56d4dd","brightWhite":"#ffffff"}},{"slug":"github-light","name":"GitHub Light","sortOrder":10,"isDark":false,"category":"light","palette":{"foreground":"#1f2328","background":"#ffffff","cursor":"#0969da","selection":"#bbdfff","black":"#24292f","red":"#cf222e","green":"#116329","yellow":"#4d2d00","blue":"#0969da","magenta":"#8250df","cyan":"#1b7c83","white":"#6e7781","brightBlack":"#57606a","brightRed":"#a40e26","brightGreen":"#1a7f37","brightYellow":"#633c01","brightBlue":"#218bff","brightMagenta":"#a475f9","brightCyan":"#3192aa","brightWhite":"#8c959f"}},{"slug":"catppuccin-latte","name":"Catppuccin Latte","sortOrder":11,"isDark":false,"category":"light","palette":{"foreground":"#4c4f69","background":"#eff1f5","cursor":"#dc8a78","selection":"#acb0be","black":"#5c5f77","red":"#d20f39","green":"#40a02b","yellow":"#df8e1d","blue":"#1e66f5","magenta":"#ea76cb","cyan":"#179299","white":"#acb0be","brightBlack":"#6c6f85","brightRed":"#de293e","brightGreen":"#49af3d","brightYellow":"#eea02d","brightBlue":"#456eff","brightMagenta":"#fe85d8","brightCyan":"#2d9fa8","brightWhite":"#bcc0cc"}},{"slug":"gruvbox-light","name":"Gruvbox Light","sortOrder":12,"isDark":false,"category":"light","palette":{"foreground":"#3c3836","background":"#fbf1c7","cursor":"#282828","selection":"#bdae93","black":"#fbf1c7","red":"#cc241d","green":"#98971a","yellow":"#d79921","blue":"#458588","magenta":"#b16286","cyan":"#689d6a","white":"#7c6f64","brightBlack":"#928374","brightRed":"#9d0006","brightGreen":"#79740e","brightYellow":"#b57614","brightBlue":"#076678","brightMagenta":"#8f3f71","brightCyan":"#427b58","brightWhite":"#3c3836"}},{"slug":"solarized-light","name":"Solarized Light","sortOrder":13,"isDark":false,"category":"light","palette":{"foreground":"#657b83","background":"#fdf6e3","cursor":"#586e75","selection":"#eee8d5","black":"#073642","red":"#dc322f","green":"#859900","yellow":"#b58900","blue":"#268bd2","magenta":"#d33682","cyan":"#2aa198","white":"#eee8d5","brightBlack":"#002b36","brightRed":"#cb4b16","brightGreen":"#586e75","brightYellow":"#657b83","brightBlue":"#839496","brightMagenta":"#6c71c4","brightCyan":"#93a1a1","brightWhite":"#fdf6e3"}},{"slug":"xterm","name":"xterm","sortOrder":14,"isDark":true,"category":"classic","palette":{"foreground":"#e5e5e5","background":"#000000","cursor":"#e5e5e5","selection":"#7f7f7f","black":"#000000","red":"#cd0000","green":"#00cd00","yellow":"#cdcd00","blue":"#0000ee","magenta":"#cd00cd","cyan":"#00cdcd","white":"#e5e5e5","brightBlack":"#7f7f7f","brightRed":"#ff0000","brightGreen":"#00ff00","brightYellow":"#ffff00","brightBlue":"#5c5cff","brightMagenta":"#ff00ff","brightCyan":"#00ffff","brightWhite":"#ffffff"}},{"slug":"vga","name":"VGA","sortOrder":15,"isDark":true,"category":"classic","palette":{"foreground":"#aaaaaa","background":"#000000","cursor":"#aaaaaa","selection":"#555555","black":"#000000","red":"#aa0000","green":"#00aa00","yellow":"#aa5500","blue":"#0000aa","magenta":"#aa00aa","cyan":"#00aaaa","white":"#aaaaaa","brightBlack":"#555555","brightRed":"#ff5555","brightGreen":"#55ff55","brightYellow":"#ffff55","brightBlue":"#5555ff","brightMagenta":"#ff55ff","brightCyan":"#55ffff","brightWhite":"#ffffff"}}]') AS
         row (slug text, name text, "sortOrder" integer, "isDark" boolean, category text, palette jsonb)
--
INSERT INTO "migrations"("timestamp", "name") VALUES ('1764700000000', 'Schema1764700000000')
--

  CREATE VIEW gif_state AS
    SELECT seq, id, author_seq, visibility, deleted_at IS NULL AS is_live FROM gif;

  CREATE VIEW live_gif AS
    SELECT seq, id, author_seq, repo_seq, shell, visibility, codehost_url, theme_slug
    FROM gif WHERE deleted_at IS NULL AND hidden_at IS NULL;

  CREATE VIEW public_gif AS
    SELECT seq, id, author_seq, repo_seq, shell, tag_seqs, is_featured, title, command, description, created_at,
      theme_slug
    FROM gif WHERE visibility = 'public' AND deleted_at IS NULL;

  CREATE VIEW hidden_gif AS
    SELECT id, hidden_reason AS reason FROM gif WHERE deleted_at IS NULL AND hidden_at IS NOT NULL;

  -- Includes deleted recordings.
  CREATE VIEW gif_picture AS
    SELECT seq, author_seq, width, height, frames, duration_ms, theme_slug,
      visibility = 'public' AND deleted_at IS NULL AS is_public, title, picture_style, picture_scale
    FROM gif;

  CREATE VIEW gif_listing AS
    SELECT gif.seq, gif.id, gif.slug, gif.title, gif.description, gif.command, gif.shell, gif.visibility, gif.width,
      gif.height, gif.frames, gif.duration_ms, gif.homepage_url, gif.codehost_url, gif.theme_slug, gif.is_featured,
      gif.created_at, gif.updated_at, gif.deleted_at, gif.tag_seqs, gif.author_seq, gif.repo_seq,
      author.username AS author_username, author.codehost_url AS author_codehost_url,
      coalesce(stats.view_count, 0) AS view_count, coalesce(stats.embed_count, 0) AS embed_count,
      coalesce(stats.download_count, 0) AS download_count,
      coalesce(transcript.text, '') AS transcript, transcript.source AS transcript_source,
      transcript.confidence AS transcript_confidence,
      gif.featured_at, gif.featured_rank, gif.hidden_at, gif.hidden_reason, gif.hidden_visibility,
      gif.secrets, gif.allows_secrets, gif.is_held, gif.picture_style, gif.picture_scale
    FROM gif
    JOIN app_user AS author ON author.seq = gif.author_seq
    LEFT JOIN gif_stats AS stats ON stats.gif_seq = gif.seq
    LEFT JOIN transcript ON transcript.gif_seq = gif.seq;

  CREATE VIEW gif_text AS
    SELECT gif.seq, gif.description, transcript.text AS transcript, transcript.line_times, transcript.cast_times,
      transcript.typed_from
    FROM gif LEFT JOIN transcript ON transcript.gif_seq = gif.seq;

  CREATE VIEW gif_rendition AS
    SELECT gif_seq, name, state, hash, byte_size, is_drawn, steps, picture FROM rendition;

  CREATE VIEW gif_storage AS
    SELECT gif.seq AS gif_seq, gif.author_seq,
      (SELECT coalesce(sum(byte_size), 0) FROM rendition WHERE rendition.gif_seq = gif.seq)::bigint AS bytes
    FROM gif;

  CREATE VIEW gif_usage AS SELECT gif_seq, view_count FROM gif_stats;

--

  CREATE VIEW true_gif_tag AS
    SELECT unnest(tag_seqs) AS tag_seq, seq AS gif_seq, shell, author_seq
    FROM gif WHERE visibility = 'public' AND deleted_at IS NULL;

  CREATE VIEW list_entry AS
    WITH listed AS (
      SELECT seq, shell, author_seq, repo_seq FROM gif WHERE visibility = 'public' AND deleted_at IS NULL
    )
    SELECT 'all' AS scope, seq FROM listed
    UNION ALL SELECT 'shell=' || shell, seq FROM listed
    UNION ALL SELECT 'author=' || author_seq, seq FROM listed
    UNION ALL SELECT 'repo=' || repo_seq, seq FROM listed WHERE repo_seq IS NOT NULL
    UNION ALL SELECT 'tag=' || tag_seq, gif_seq FROM true_gif_tag
    UNION ALL SELECT 'tag=' || tag_seq || ' shell=' || shell, gif_seq FROM true_gif_tag;

  CREATE VIEW true_list_count AS
    SELECT scope, count(*)::integer AS count FROM list_entry GROUP BY scope;

  CREATE VIEW true_list_bucket AS
    SELECT scope, (seq >> 13)::integer AS bucket, count(*)::integer AS count FROM list_entry
    WHERE scope IN (SELECT scope FROM list_count WHERE count > 8192)
    GROUP BY scope, seq >> 13;

  CREATE VIEW list_length AS SELECT scope, count FROM list_count;

--

  CREATE VIEW curated_tag AS
    SELECT tag.seq, tag.slug, tag.name, tag.description, tag.category, tag.merged_into, tag.is_blocked,
      coalesce(list_count.count, 0) AS gif_count
    FROM tag LEFT JOIN list_count ON list_count.scope = 'tag=' || tag.seq;

  CREATE VIEW counted_tag AS
    SELECT seq, slug, name, description, category, gif_count FROM curated_tag WHERE NOT is_blocked;

  CREATE VIEW tag_by_slug AS
    SELECT slug, coalesce(merged_into, seq) AS tag_seq FROM tag WHERE NOT is_blocked;

  CREATE VIEW counted_repo AS
    SELECT repo.seq, repo.slug, repo.codehost_url, repo.description, coalesce(list_count.count, 0) AS gif_count
    FROM repo LEFT JOIN list_count ON list_count.scope = 'repo=' || repo.seq;

  -- What no recording has, not even a deleted one, and what staff did not change.
  CREATE VIEW unused_tag AS
    SELECT seq FROM tag
    WHERE description = '' AND merged_into IS NULL AND NOT is_blocked
      AND NOT EXISTS (SELECT FROM tag AS merged WHERE merged.merged_into = tag.seq)
    EXCEPT SELECT unnest(tag_seqs) FROM gif;

  CREATE VIEW unused_repo AS
    SELECT seq FROM repo WHERE description = '' EXCEPT SELECT repo_seq FROM gif;

--

  CREATE VIEW username AS SELECT seq AS user_seq, username FROM app_user;

  CREATE VIEW user_key AS
    SELECT seq AS user_seq, username, is_staff, key_hash, key_secret_id, suspended_at IS NOT NULL AS is_suspended,
      suspended_reason
    FROM app_user;

  CREATE VIEW webhook_subscriber AS
    SELECT webhook.id AS webhook_id, webhook.user_seq, webhook.events, app_user.is_staff
    FROM webhook JOIN app_user ON app_user.seq = webhook.user_seq
    WHERE webhook.is_active AND app_user.suspended_at IS NULL;

  CREATE VIEW public_user_stats AS
    SELECT app_user.seq AS user_seq, coalesce(list_count.count, 0) AS public_gif_count,
      (SELECT count(*)::integer FROM collection WHERE collection.author_seq = app_user.seq) AS collection_count
    FROM app_user LEFT JOIN list_count ON list_count.scope = 'author=' || app_user.seq;

  CREATE VIEW user_stats AS
    SELECT app_user.seq AS user_seq, total.*,
      (SELECT count(*)::integer FROM collection WHERE collection.author_seq = app_user.seq) AS collection_count
    FROM app_user CROSS JOIN LATERAL (
      SELECT count(*)::integer AS gif_count,
        count(*) FILTER (WHERE gif.visibility = 'public')::integer AS public_gif_count,
        coalesce(sum(stats.view_count), 0)::bigint AS view_count,
        coalesce(sum(stats.embed_count), 0)::bigint AS embed_count,
        coalesce(sum(stats.download_count), 0)::bigint AS download_count,
        coalesce(
          sum((SELECT sum(byte_size) FROM rendition WHERE rendition.gif_seq = gif.seq)), 0
        )::bigint AS storage_bytes
      FROM gif LEFT JOIN gif_stats AS stats ON stats.gif_seq = gif.seq
      WHERE gif.author_seq = app_user.seq AND gif.deleted_at IS NULL
    ) AS total;

--
INSERT INTO "migrations"("timestamp", "name") VALUES ('1764700000001', 'Views1764700000001')
--
INSERT INTO app_user (username, key_hash, key_cipher, key_secret_id) VALUES ('ada', '\x01', '\x02', 'aabbccdd');
INSERT INTO repo (slug, codehost_url) VALUES ('ada-notes', 'https://github.com/ada/notes');
INSERT INTO tag (slug, name) VALUES ('git', 'git');
INSERT INTO gif (id, author_seq, tag_seqs, slug, title, width, height, frames, duration_ms, picture_style)
  VALUES ('aB3dE5fG', 1, '{1}', 'rebase', 'Rebase', 80, 24, 2, 900, '{}');
INSERT INTO gif_stats (gif_seq, view_count) VALUES (1, 7);
INSERT INTO collection (slug, author_seq, title) VALUES ('git-rescues', 1, 'Git rescues');
INSERT INTO collection_gif (collection_seq, gif_seq, position) VALUES (1, 1, 1);
