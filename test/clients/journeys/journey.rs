//! The steps of every client, without the badge: this client reads JSON alone. Arguments: site, key, GIF, cast.
use std::path::PathBuf;

use serde_json::json;
use ttyreel::apis::configuration::{ApiKey, Configuration};
use ttyreel::apis::{collections_api, gifs_api, search_api, Error};
use ttyreel::models::{CollectionAdd, CollectionCreate, GifUpdate, Shell};

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let mut site = Configuration::new();
    site.base_path = args[0].clone();
    site.api_key = Some(ApiKey { prefix: None, key: args[1].clone() });

    let (gif, cast) = (PathBuf::from(&args[2]), PathBuf::from(&args[3]));
    let uploaded = gifs_api::upload_gif(
        &site, None, Some(gif), Some(cast), None, None, None, None, None, None, None, None, None, None, None, None,
        Some("From Rust"), None, None, Some("rustlang"), None, None, None, None, None, None, None, None, None,
    );
    let id = uploaded.expect("upload").id;

    let list = gifs_api::list_gifs(&site, None, Some(5), Some("rustlang"), Some(Shell::Zsh), None, None);
    let listed: Vec<bool> = list.expect("list").results.iter().map(|gif| gif.id == id).collect();
    let update = GifUpdate { title: Some("Edited by Rust".into()), ..GifUpdate::new() };
    let edited = gifs_api::edit_gif(&site, &id, update, None).expect("edit").title;

    let picked = collections_api::create_collection(&site, CollectionCreate::new("Picked".into()), None);
    let slug = picked.expect("create").slug;
    collections_api::add_to_collection(&site, &slug, CollectionAdd::new(id.clone()), None).expect("add");
    let collection = collections_api::get_collection(&site, &slug).expect("collection");
    let collected: Vec<String> = collection.gifs.into_iter().map(|gif| gif.title).collect();

    let search = search_api::search_gifs(&site, "edited rust", None, None, None, None, None, None);
    let found: Vec<bool> = search.expect("search").results.iter().map(|hit| hit.id == id).collect();
    gifs_api::delete_gif(&site, &id, None).expect("delete");
    let deleted = match gifs_api::get_gif(&site, &id) {
        Err(Error::ResponseError(content)) => content.status.as_u16(),
        _ => 0,
    };
    let restored = gifs_api::restore_gif(&site, &id, None).expect("restore").id == id;
    let told = json!({
        "listed": listed, "edited": edited, "collected": collected,
        "found": found, "deleted": deleted, "restored": restored,
    });
    println!("{told}");
}
