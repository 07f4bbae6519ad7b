INSERT INTO app_user (username, key_hash, key_cipher, key_secret_id) VALUES ('ada', '\x01', '\x02', 'aabbccdd');
INSERT INTO repo (slug, codehost_url) VALUES ('ada-notes', 'https://github.com/ada/notes');
INSERT INTO tag (slug, name) VALUES ('git', 'git');
INSERT INTO gif (id, author_seq, tag_seqs, slug, title, width, height, frames, duration_ms, picture_style)
  VALUES ('aB3dE5fG', 1, '{1}', 'rebase', 'Rebase', 80, 24, 2, 900, '{}');
INSERT INTO gif_stats (gif_seq, view_count) VALUES (1, 7);
INSERT INTO collection (slug, author_seq, title) VALUES ('git-rescues', 1, 'Git rescues');
INSERT INTO collection_gif (collection_seq, gif_seq, position) VALUES (1, 1, 1);
