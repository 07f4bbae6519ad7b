// Written by `npm run openapi`.
export interface paths {
    "/api/v1/recordings/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["uploadAsciinemaRecording"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/asciicasts/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["uploadAsciicast"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/staff/audit/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listAuditEntries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/device/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["beginDeviceSignIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/device/token/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["fetchDeviceToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/me/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getOwnProfile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["updateOwnProfile"];
        trace?: never;
    };
    "/api/v1/users/me/api-key/reset/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["resetApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/{username}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getUser"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/{username}/suspend/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["suspendUser"];
        trace?: never;
    };
    "/api/v1/users/{username}/unsuspend/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["unsuspendUser"];
        trace?: never;
    };
    "/api/v1/gifs/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listGifs"];
        put?: never;
        /** @deprecated */
        post: operations["uploadGifAlias"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/gifs/me/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listOwnGifs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/gifs/{id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getGif"];
        put?: never;
        post?: never;
        /** @deprecated */
        delete: operations["deleteGifAlias"];
        options?: never;
        head?: never;
        /** @deprecated */
        patch: operations["editGifAlias"];
        trace?: never;
    };
    "/api/v1/gifs/{id}/cast/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getCast"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/gifs/{id}/transcript/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getTranscript"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/gifs/{id}/transcript/lines/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getTranscriptLines"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tags/{slug}/gifs/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listGifsOfTag"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/{username}/gifs/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listUserGifs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/gifs/{id}/edit/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["editGif"];
        trace?: never;
    };
    "/api/v1/gifs/{id}/delete/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["deleteGif"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/gifs/{id}/restore/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["restoreGif"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/gifs/{id}/edits/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listEdits"];
        put?: never;
        post: operations["editRecording"];
        delete: operations["undoEdits"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/gifs/{id}/edits/preview/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["previewEdit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/gifs/{id}/edits/original/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["removeOriginal"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/featured/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listFeaturedGifs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/gifs/featured/order/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["orderFeaturedGifs"];
        trace?: never;
    };
    "/api/v1/gifs/{id}/feature/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["featureGif"];
        trace?: never;
    };
    "/api/v1/staff/gifs/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listAllGifs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/gifs/{id}/hide/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["hideGif"];
        trace?: never;
    };
    "/api/v1/gifs/{id}/unhide/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["unhideGif"];
        trace?: never;
    };
    "/api/v1/gifs/upload/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["uploadGif"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/gifs/{id}/versions/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listVersions"];
        put?: never;
        post: operations["replaceFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/gifs/{id}/versions/{number}/{file}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getVersionFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/gifs/{id}/versions/{number}/restore/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["restoreVersion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/gifs/{id}/versions/{number}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["removeVersion"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/collections/featured/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listFeaturedCollections"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/collections/featured/order/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["orderFeaturedCollections"];
        trace?: never;
    };
    "/api/v1/collections/{slug}/feature/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["featureCollection"];
        trace?: never;
    };
    "/api/v1/collections/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listCollections"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/collections/{slug}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getCollection"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/collections/create/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["createCollection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/collections/{slug}/edit/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["editCollection"];
        trace?: never;
    };
    "/api/v1/collections/{slug}/delete/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["deleteCollection"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/collections/{slug}/gifs/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["addToCollection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/collections/{slug}/gifs/reorder/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["reorderCollection"];
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["patchCollectionOrder"];
        trace?: never;
    };
    "/api/v1/collections/{slug}/gifs/{gif_id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["removeFromCollection"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/{username}/collections/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listUserCollections"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/me/pins/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["setPins"];
        trace?: never;
    };
    "/api/v1/users/{username}/pins/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listPins"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/gifs/{id}/report/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["reportGif"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/staff/reports/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listReports"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/staff/reports/{id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["decideReport"];
        trace?: never;
    };
    "/api/v1/webhooks/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listWebhooks"];
        put?: never;
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getWebhook"];
        put?: never;
        post?: never;
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        patch: operations["editWebhook"];
        trace?: never;
    };
    "/api/v1/webhooks/{id}/secret/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["replaceWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{id}/test/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["testWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{id}/deliveries/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{id}/deliveries/{deliveryId}/redeliver/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["redeliverWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/search/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["searchGifs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tapes/validate/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["validateTape"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/themes/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listThemes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/themes/badges/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listBadgeThemes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/themes/{slug}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getTheme"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/badge/preview/{theme}.svg": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["previewBadgeTheme"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/badge/{provider}/{package}/{metric}.svg": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getBadge"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/badge/{provider}/{owner}/{name}/{metric}.svg": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getBadgeOfTwoNames"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/badge-url/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getBadgeUrl"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/cli/version/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getCliVersion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cli/ttyreel.tgz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getCliPackage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["isAlive"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["isReady"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/llms.txt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getLlmsTxt"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oembed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getOEmbed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/feed.atom": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getFeed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/search.atom": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getSearchFeed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{username}/feed.atom": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getUserFeed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/collections/{slug}/feed.atom": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getCollectionFeed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tags/{slug}/feed.atom": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getTagFeed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/media/{file}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getMedia"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/media/{id}/{file}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getMediaByHash"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/gifs/{id}/events/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["followRecording"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/gifs/generate/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["generateTape"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/gifs/generate/{job_id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["getGeneration"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/gifs/generate/{job_id}/events/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["followGeneration"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tags/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listTags"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/staff/tags/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listAllTags"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tags/{slug}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["editTag"];
        trace?: never;
    };
    "/api/v1/tags/{slug}/merge/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["mergeTag"];
        trace?: never;
    };
    "/api/v1/tags/{slug}/unmerge/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["unmergeTag"];
        trace?: never;
    };
    "/api/v1/tags/{slug}/block/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["blockTag"];
        trace?: never;
    };
    "/api/v1/tags/{slug}/unblock/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["unblockTag"];
        trace?: never;
    };
    "/api/v1/users/me/api-keys/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["listApiKeys"];
        put?: never;
        post: operations["createApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/users/me/api-keys/{id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["revokeApiKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "gif.ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["receiveGifReady"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "gif.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["receiveGifFailed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "gif.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["receiveGifDeleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "gif.featured": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["receiveGifFeatured"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "gif.reported": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["receiveGifReported"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    ping: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["receivePing"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        Error: {
            detail: string;
            errors?: {
                [key: string]: string[];
            };
            request_id?: string;
        };
        AsciinemaError: {
            detail: string;
            errors?: {
                [key: string]: string[];
            };
            request_id?: string;
            message: string;
        };
        RecordingForm: {
            /** Format: binary */
            file: string;
            title?: string;
            description?: string;
            /** @enum {string} */
            visibility?: "public" | "unlisted";
        };
        UploadedAsciicast: {
            id: string;
            /** Format: uri */
            url: string;
            message: string;
        };
        AsciicastForm: {
            /** Format: binary */
            asciicast: string;
            title?: string;
            description?: string;
            /** @enum {string} */
            visibility?: "public" | "unlisted";
        };
        AuditEntry: {
            id: number;
            /** Format: date-time */
            created_at: string;
            actor: string;
            /** @enum {string} */
            action: "gif.feature" | "gif.unfeature" | "gif.order_featured" | "gif.hide" | "gif.unhide" | "report.decide" | "report.note" | "user.create" | "user.invite" | "user.uninvite" | "user.delete" | "user.grant_staff" | "user.revoke_staff" | "user.reset_key" | "user.password_link" | "user.suspend" | "user.unsuspend" | "tag.edit" | "tag.merge" | "tag.unmerge" | "tag.block" | "tag.unblock" | "collection.feature" | "collection.unfeature" | "collection.order_featured" | "theme.import" | "secret.rotate";
            subject: string;
            reason: string;
            details: {
                [key: string]: unknown;
            };
        };
        AuditEntryPage: {
            count: number;
            /** Format: uri */
            next: string | null;
            /** Format: uri */
            previous: string | null;
            results: components["schemas"]["AuditEntry"][];
        };
        DeviceSignInRequest: {
            client_name?: string;
        };
        DeviceSignIn: {
            device_code: string;
            user_code: string;
            /** Format: uri */
            verification_url: string;
            interval: number;
            expires_in: number;
        };
        DeviceTokenRequest: {
            device_code: string;
        };
        DeviceToken: {
            api_key: string;
            username: string;
        };
        OwnStats: {
            gif_count: number;
            public_gif_count: number;
            /** Format: int64 */
            view_count: number;
            /** Format: int64 */
            embed_count: number;
            /** Format: int64 */
            download_count: number;
            /** Format: int64 */
            storage_bytes: number;
        };
        Quota: {
            /** Format: int64 */
            bytes_used: number;
            /** Format: int64 */
            bytes_max: number;
            gifs_used: number;
            gifs_max: number;
        };
        OwnProfile: {
            username: string;
            display_name: string;
            bio: string;
            website_url: string;
            codehost_url: string;
            /** Format: uri */
            profile_url: string;
            gif_count: number;
            collection_count: number;
            /** Format: date-time */
            created_at: string;
            email: string;
            is_staff: boolean;
            api_key: string;
            upload_count: number;
            stats: components["schemas"]["OwnStats"];
            quota: components["schemas"]["Quota"];
        };
        ProfileUpdate: {
            display_name?: string;
            bio?: string;
            website_url?: string;
        };
        NewApiKey: {
            api_key: string;
        };
        PublicProfile: {
            username: string;
            display_name: string;
            bio: string;
            website_url: string;
            codehost_url: string;
            /** Format: uri */
            profile_url: string;
            gif_count: number;
            collection_count: number;
            /** Format: date-time */
            created_at: string;
        };
        SuspendUser: {
            reason: string;
        };
        Suspension: {
            username: string;
            /** Format: date-time */
            suspended_at: string | null;
            suspended_reason: string;
        };
        Author: {
            username: string;
            /** Format: uri */
            profile_url: string;
            codehost_url: string;
        };
        Tag: {
            slug: string;
            name: string;
            description: string;
            /** @enum {string} */
            category: "command" | "tool" | "concept" | "language" | "os";
            gif_count: number;
        };
        GifListItem: {
            id: string;
            slug: string;
            title: string;
            command: string;
            shell: components["schemas"]["Shell"];
            gif_url: string;
            thumbnail_url: string;
            width: number;
            height: number;
            frames: number;
            duration_ms: number;
            file_size_bytes: number;
            author: components["schemas"]["Author"];
            tags: components["schemas"]["Tag"][];
            view_count: number;
            embed_count: number;
            homepage_url: string;
            codehost_url: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            is_featured: boolean;
            /** Format: date-time */
            featured_at: string | null;
        };
        GifListItemPage: {
            count: number;
            /** Format: uri */
            next: string | null;
            /** Format: uri */
            previous: string | null;
            results: components["schemas"]["GifListItem"][];
        };
        GifWithState: {
            id: string;
            slug: string;
            title: string;
            command: string;
            shell: components["schemas"]["Shell"];
            gif_url: string;
            thumbnail_url: string;
            width: number;
            height: number;
            frames: number;
            duration_ms: number;
            file_size_bytes: number;
            author: components["schemas"]["Author"];
            tags: components["schemas"]["Tag"][];
            view_count: number;
            embed_count: number;
            homepage_url: string;
            codehost_url: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            is_featured: boolean;
            /** Format: date-time */
            featured_at: string | null;
            visibility: components["schemas"]["Visibility"];
            /** Format: date-time */
            hidden_at: string | null;
            hidden_reason: string | null;
            /** Format: date-time */
            deleted_at: string | null;
        };
        GifWithStatePage: {
            count: number;
            /** Format: uri */
            next: string | null;
            /** Format: uri */
            previous: string | null;
            results: components["schemas"]["GifWithState"][];
        };
        Style: {
            /** @enum {string} */
            frame?: "none" | "window";
            /** @enum {integer} */
            scale?: 1 | 2 | 3;
            /** @enum {string} */
            font?: "jetbrains-mono" | "dejavu-sans-mono" | "ibm-plex-mono";
            font_size?: number;
            line_height?: number;
            padding?: number;
            corners?: number;
            window_title?: string;
            background?: string;
            margin?: number;
        };
        Picture: {
            speed: number;
            fps: number;
            idle_limit: number;
            complete: boolean;
            reason: string;
            /** @enum {string} */
            effort: "full" | "reduced";
        };
        Named: {
            name: string;
            slug: string;
        };
        UserName: {
            username: string;
        };
        Repo: {
            slug: string;
            /** Format: uri */
            url: string;
            codehost_url: string;
            description: string;
            gif_count: number;
        };
        EmbedCodes: {
            markdown: string;
            html: string;
            picture: string;
            bbcode: string;
            reason: string;
        };
        /** @enum {string} */
        SecretKind: "private_key" | "aws_access_key_id" | "aws_secret_access_key" | "github_token" | "gitlab_token" | "npm_token" | "pypi_token" | "crates_io_token" | "rubygems_token" | "docker_token" | "slack_token" | "slack_webhook" | "discord_token" | "discord_webhook" | "telegram_token" | "stripe_key" | "google_api_key" | "google_oauth_token" | "google_oauth_secret" | "anthropic_key" | "openai_key" | "huggingface_token" | "digitalocean_token" | "sendgrid_key" | "twilio_key" | "azure_storage_key" | "vault_token" | "terraform_token" | "tailscale_key" | "age_key" | "ttyreel_key" | "json_web_token" | "url_password";
        /** @enum {string} */
        TextPlace: "screen" | "input" | "marker" | "event" | "header" | "terminal_title" | "link" | "clipboard" | "control_string" | "title" | "description" | "command" | "tags" | "homepage_url" | "codehost_url" | "repo_slug" | "window_title";
        Secret: {
            kind: components["schemas"]["SecretKind"];
            place: components["schemas"]["TextPlace"];
            line: number | null;
            time: number | null;
            excerpt: string;
        };
        GifDetail: {
            id: string;
            slug: string;
            title: string;
            command: string;
            shell: components["schemas"]["Shell"];
            gif_url: string;
            thumbnail_url: string;
            width: number;
            height: number;
            frames: number;
            duration_ms: number;
            file_size_bytes: number;
            author: components["schemas"]["Author"];
            tags: components["schemas"]["Tag"][];
            view_count: number;
            embed_count: number;
            homepage_url: string;
            codehost_url: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            is_featured: boolean;
            /** Format: date-time */
            featured_at: string | null;
            description: string;
            mp4_url: string;
            still_url: string;
            readme_gif_url: string;
            readme_gif_steps: string[];
            alt: string;
            cast_url: string;
            transcript: string;
            /** @enum {string|null} */
            transcript_source: "cast" | "picture" | null;
            transcript_confidence: number | null;
            dimensions: string;
            css_width: number;
            css_height: number;
            style: components["schemas"]["Style"] | null;
            picture: components["schemas"]["Picture"] | null;
            theme: components["schemas"]["Named"] | null;
            user: components["schemas"]["UserName"];
            tool: components["schemas"]["Named"] | null;
            repo: components["schemas"]["Repo"] | null;
            /** Format: uri */
            detail_url: string;
            embed: string;
            embed_codes: components["schemas"]["EmbedCodes"];
            download_count: number;
            visibility: components["schemas"]["Visibility"];
            /** Format: date-time */
            hidden_at: string | null;
            hidden_reason: string | null;
            secrets: components["schemas"]["Secret"][];
            secrets_advice: string;
            warnings: string[];
            processing: boolean;
        };
        TranscriptLine: {
            text: string;
            time: number;
            cast_time: number | null;
            typed_from: number | null;
        };
        TranscriptLines: {
            lines: components["schemas"]["TranscriptLine"][];
        };
        GifUpdate: {
            /** @enum {string} */
            preset?: "classic" | "plain" | "window" | "presentation";
            /** @enum {string} */
            frame?: "none" | "window";
            /** @enum {integer} */
            scale?: 1 | 2 | 3;
            /** @enum {string} */
            font?: "jetbrains-mono" | "dejavu-sans-mono" | "ibm-plex-mono";
            font_size?: number;
            line_height?: number;
            padding?: number;
            corners?: number;
            window_title?: string;
            background?: string;
            margin?: number;
            title?: string;
            description?: string;
            command?: string;
            shell?: components["schemas"]["Shell"];
            visibility?: components["schemas"]["Visibility"];
            allow_secrets?: boolean;
            tags?: string[];
            homepage_url?: string;
            codehost_url?: string;
            repo_slug?: string;
        };
        EditedGif: {
            title: string;
            description: string;
            command: string;
            shell: components["schemas"]["Shell"];
            visibility: components["schemas"]["Visibility"];
            tags: string[];
            homepage_url: string;
            codehost_url: string;
            allow_secrets?: boolean;
            secrets: components["schemas"]["Secret"][];
            secrets_advice: string;
            warnings: string[];
        };
        DeletedGif: {
            id: string;
            /** Format: date-time */
            deleted_at: string;
            /** Format: date-time */
            restorable_until: string;
        };
        Trim: {
            from?: number;
            to?: number;
        };
        Cut: {
            from: number;
            to: number;
        };
        Replacement: {
            text: string;
            with?: string;
        };
        Edits: {
            trim?: components["schemas"]["Trim"];
            cuts?: components["schemas"]["Cut"][];
            speed?: number;
            idle_limit?: number;
            replacements?: components["schemas"]["Replacement"][];
        };
        CastLength: {
            duration: number;
            events: number;
        };
        PlaceMatches: {
            /** @enum {string} */
            place: "screen" | "input" | "marker" | "event" | "header" | "terminal_title" | "link" | "clipboard" | "control_string" | "title" | "description" | "command" | "tags" | "homepage_url" | "codehost_url" | "repo_slug" | "window_title" | "slug";
            matches: number;
            is_removed: boolean;
        };
        ReplacementMatches: {
            matches: number;
            places: components["schemas"]["PlaceMatches"][];
            times: number[];
        };
        EditPreview: {
            before: components["schemas"]["CastLength"];
            after: components["schemas"]["CastLength"];
            replacements: components["schemas"]["ReplacementMatches"][];
            secrets: components["schemas"]["Secret"][];
        };
        AppliedReplacement: {
            with: string;
            matches: number;
        };
        AppliedEdit: {
            /** Format: date-time */
            edited_at: string;
            trim: components["schemas"]["Trim"];
            cuts: components["schemas"]["Cut"][];
            speed: number;
            idle_limit: number | null;
            replacements: components["schemas"]["AppliedReplacement"][];
        };
        GifEdits: {
            has_original: boolean;
            edits: components["schemas"]["AppliedEdit"][];
        };
        FeaturedGifOrder: {
            gif_ids: string[];
        };
        FeatureGif: {
            is_featured?: boolean;
        };
        HideGif: {
            reason: string;
        };
        UploadForm: {
            /** Format: binary */
            file?: string;
            /** Format: binary */
            cast?: string;
            /** Format: binary */
            timing?: string;
            /** @enum {string} */
            preset?: "classic" | "plain" | "window" | "presentation";
            /** @enum {string} */
            frame?: "none" | "window";
            /** @enum {integer} */
            scale?: 1 | 2 | 3;
            /** @enum {string} */
            font?: "jetbrains-mono" | "dejavu-sans-mono" | "ibm-plex-mono";
            font_size?: number;
            line_height?: number;
            padding?: number;
            corners?: number;
            window_title?: string;
            background?: string;
            margin?: number;
            title?: string;
            command?: string;
            description?: string;
            tags?: string;
            /** @enum {string} */
            shell?: "zsh" | "bash" | "fish" | "powershell" | "sh" | "other";
            /** @enum {string} */
            visibility?: "public" | "unlisted";
            allow_secrets?: boolean;
            keep_input?: boolean;
            theme?: string;
            /** Format: uri */
            homepage_url?: string;
            /** Format: uri */
            codehost_url?: string;
            repo_slug?: string;
            /**
             * Format: binary
             * @deprecated
             */
            gif?: string;
        };
        UploadedGif: {
            id: string;
            slug: string;
            title: string;
            command: string;
            shell: components["schemas"]["Shell"];
            gif_url: string;
            thumbnail_url: string;
            width: number;
            height: number;
            frames: number;
            duration_ms: number;
            file_size_bytes: number;
            author: components["schemas"]["Author"];
            tags: components["schemas"]["Tag"][];
            view_count: number;
            embed_count: number;
            homepage_url: string;
            codehost_url: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            is_featured: boolean;
            /** Format: date-time */
            featured_at: string | null;
            description: string;
            mp4_url: string;
            still_url: string;
            readme_gif_url: string;
            readme_gif_steps: string[];
            alt: string;
            cast_url: string;
            transcript: string;
            /** @enum {string|null} */
            transcript_source: "cast" | "picture" | null;
            transcript_confidence: number | null;
            dimensions: string;
            css_width: number;
            css_height: number;
            style: components["schemas"]["Style"] | null;
            picture: components["schemas"]["Picture"] | null;
            theme: components["schemas"]["Named"] | null;
            user: components["schemas"]["UserName"];
            tool: components["schemas"]["Named"] | null;
            repo: components["schemas"]["Repo"] | null;
            /** Format: uri */
            detail_url: string;
            embed: string;
            embed_codes: components["schemas"]["EmbedCodes"];
            download_count: number;
            visibility: components["schemas"]["Visibility"];
            /** Format: date-time */
            hidden_at: string | null;
            hidden_reason: string | null;
            secrets: components["schemas"]["Secret"][];
            secrets_advice: string;
            warnings: string[];
            processing: boolean;
            /** Format: uri */
            url: string;
            quota: components["schemas"]["Quota"];
        };
        ReplacementForm: {
            /** Format: binary */
            file?: string;
            /** Format: binary */
            cast?: string;
            /** Format: binary */
            timing?: string;
            allow_secrets?: boolean;
            keep_input?: boolean;
            /**
             * Format: binary
             * @deprecated
             */
            gif?: string;
        };
        VersionFile: {
            /** @enum {string} */
            name: "cast" | "gif" | "original-cast" | "original-gif";
            size: number;
            /** Format: uri */
            url: string;
        };
        GifVersion: {
            number: number;
            /** Format: date-time */
            uploaded_at: string;
            /** Format: date-time */
            replaced_at: string;
            duration_ms: number;
            size: number;
            files: components["schemas"]["VersionFile"][];
        };
        GifVersions: {
            max: number;
            versions: components["schemas"]["GifVersion"][];
        };
        CollectionListItem: {
            title: string;
            description: string;
            slug: string;
            gif_count: string;
            cover_gif: string;
            author: components["schemas"]["Author"];
            /** Format: uri */
            url: string;
            is_featured: boolean;
            /** Format: date-time */
            featured_at: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        CollectionListItemPage: {
            count: number;
            /** Format: uri */
            next: string | null;
            /** Format: uri */
            previous: string | null;
            results: components["schemas"]["CollectionListItem"][];
        };
        FeaturedCollectionOrder: {
            slugs: string[];
        };
        CollectionFeature: {
            is_featured?: boolean;
        };
        CollectionDetail: {
            title: string;
            description: string;
            slug: string;
            gif_count: string;
            author: components["schemas"]["Author"];
            /** Format: uri */
            url: string;
            is_featured: boolean;
            /** Format: date-time */
            featured_at: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            gifs: components["schemas"]["GifListItem"][];
        };
        CollectionCreate: {
            title: string;
            description?: string;
        };
        CreatedCollection: {
            title: string;
            description: string;
            slug: string;
            /** Format: uri */
            url: string;
        };
        CollectionUpdate: {
            title?: string;
            description?: string;
        };
        CollectionTexts: {
            title: string;
            description: string;
        };
        CollectionAdd: {
            gif_id: string;
            position?: number;
        };
        CollectionPlace: {
            gif_id: string;
            position: number;
        };
        CollectionReorder: {
            gif_ids: string[];
        };
        PinsUpdate: {
            gif_ids: string[];
        };
        Pins: {
            gifs: components["schemas"]["GifListItem"][];
        };
        ReportGif: {
            /** @enum {string} */
            reason: "spam" | "abuse" | "secrets" | "copyright" | "other";
            details?: string;
        };
        Reported: {
            gif_id: string;
            /** @enum {string} */
            reason: "spam" | "abuse" | "secrets" | "copyright" | "other";
            details: string;
        };
        SingleReport: {
            /** @enum {string} */
            reason: "spam" | "abuse" | "secrets" | "copyright" | "other";
            details: string;
            reporter: string;
            /** Format: date-time */
            created_at: string;
        };
        Report: {
            id: number;
            /** @enum {string} */
            status: "open" | "decided";
            gif: components["schemas"]["GifWithState"];
            report_count: number;
            reports: components["schemas"]["SingleReport"][];
            /** Format: date-time */
            created_at: string;
            /** @enum {string|null} */
            decision: "dismissed" | "hidden" | "resolved" | null;
            decided_by: string | null;
            /** Format: date-time */
            decided_at: string | null;
            note: string;
        };
        ReportPage: {
            count: number;
            /** Format: uri */
            next: string | null;
            /** Format: uri */
            previous: string | null;
            results: components["schemas"]["Report"][];
        };
        DecideReport: {
            /** @enum {string} */
            decision?: "dismissed" | "hidden" | "resolved";
            note?: string;
            reason?: string;
        };
        Webhook: {
            /** Format: uuid */
            id: string;
            /** Format: uri */
            url: string;
            events: ("gif.ready" | "gif.failed" | "gif.deleted" | "gif.featured" | "gif.reported")[];
            is_active: boolean;
            off_reason: string | null;
            /** Format: date-time */
            failing_since: string | null;
            /** Format: date-time */
            created_at: string;
        };
        WebhookPage: {
            count: number;
            /** Format: uri */
            next: string | null;
            /** Format: uri */
            previous: string | null;
            results: components["schemas"]["Webhook"][];
        };
        WebhookCreate: {
            /** Format: uri */
            url: string;
            events: ("gif.ready" | "gif.failed" | "gif.deleted" | "gif.featured" | "gif.reported")[];
        };
        NewWebhook: {
            /** Format: uuid */
            id: string;
            /** Format: uri */
            url: string;
            events: ("gif.ready" | "gif.failed" | "gif.deleted" | "gif.featured" | "gif.reported")[];
            is_active: boolean;
            off_reason: string | null;
            /** Format: date-time */
            failing_since: string | null;
            /** Format: date-time */
            created_at: string;
            secret: string;
        };
        WebhookUpdate: {
            is_active?: boolean;
            /** Format: uri */
            url?: string;
            events?: ("gif.ready" | "gif.failed" | "gif.deleted" | "gif.featured" | "gif.reported")[];
        };
        DeletedGifEvent: {
            id: string;
            title: string;
            /** Format: date-time */
            deleted_at: string;
        };
        PingEvent: {
            /** Format: uuid */
            webhook_id: string;
        };
        AnonymousReport: {
            /** @enum {string} */
            reason: "spam" | "abuse" | "secrets" | "copyright" | "other";
            details: string;
            /** Format: date-time */
            created_at: string;
        };
        ReportEvent: {
            id: number;
            gif: components["schemas"]["GifWithState"];
            report_count: number;
            reports: components["schemas"]["AnonymousReport"][];
        };
        WebhookDelivery: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            type: "ping" | "gif.ready" | "gif.failed" | "gif.deleted" | "gif.featured" | "gif.reported";
            /** @enum {string} */
            state: "pending" | "delivered" | "failed";
            attempts: number;
            response_status: number | null;
            error: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            attempted_at: string | null;
        };
        WebhookDeliveryPage: {
            count: number;
            /** Format: uri */
            next: string | null;
            /** Format: uri */
            previous: string | null;
            results: components["schemas"]["WebhookDelivery"][];
        };
        Match: {
            /** @enum {string} */
            field: "title" | "command" | "tags" | "description" | "transcript";
            text: string;
            ranges: number[][];
            time: number | null;
            cast_time: number | null;
        };
        SearchHit: {
            id: string;
            slug: string;
            title: string;
            command: string;
            shell: components["schemas"]["Shell"];
            gif_url: string;
            thumbnail_url: string;
            width: number;
            height: number;
            frames: number;
            duration_ms: number;
            file_size_bytes: number;
            author: components["schemas"]["Author"];
            tags: components["schemas"]["Tag"][];
            view_count: number;
            embed_count: number;
            homepage_url: string;
            codehost_url: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            is_featured: boolean;
            /** Format: date-time */
            featured_at: string | null;
            score: number;
            matches: components["schemas"]["Match"][];
            time: number | null;
            cast_time: number | null;
        };
        SearchPage: {
            count: number;
            /** Format: uri */
            next: string | null;
            /** Format: uri */
            previous: string | null;
            results: components["schemas"]["SearchHit"][];
            corrected_query: string | null;
            notice: string | null;
        };
        Tape: {
            tape: string;
        };
        TapeProblem: {
            line: number;
            column: number;
            message: string;
        };
        TapeVerdict: {
            valid: boolean;
            errors: components["schemas"]["TapeProblem"][];
            warnings: components["schemas"]["TapeProblem"][];
        };
        Palette: {
            foreground: string;
            background: string;
            cursor: string;
            selection: string;
            black: string;
            red: string;
            green: string;
            yellow: string;
            blue: string;
            magenta: string;
            cyan: string;
            white: string;
            bright_black: string;
            bright_red: string;
            bright_green: string;
            bright_yellow: string;
            bright_blue: string;
            bright_magenta: string;
            bright_cyan: string;
            bright_white: string;
        };
        Theme: {
            slug: components["schemas"]["ThemeSlug"];
            name: string;
            sort_order: number;
            is_dark: boolean;
            palette: components["schemas"]["Palette"];
        };
        BadgeTheme: {
            slug: components["schemas"]["ThemeSlug"];
            name: string;
            /** @enum {string} */
            category: "dark" | "light" | "classic";
            /** Format: uri */
            preview_url: string;
        };
        BadgeThemes: {
            count: number;
            themes: components["schemas"]["BadgeTheme"][];
        };
        BadgeUrl: {
            /** Format: uri */
            url: string;
            markdown: string;
            html: string;
            img: string;
            rst: string;
            asciidoc: string;
        };
        CliVersion: {
            latest: string;
            min_supported: string;
            /** Format: uri */
            changelog_url: string;
            /** Format: uri */
            download_url: string;
        };
        Health: {
            /** @enum {string} */
            status: "ok" | "unavailable";
            version: string;
        };
        Readiness: {
            /** @enum {string} */
            status: "ok" | "unavailable";
            version: string;
            checks: {
                [key: string]: "ok" | "low" | "full" | "unavailable" | "no answer" | "starting" | "stopping";
            };
            /** @enum {string} */
            mp4_encoder: "ffmpeg" | "builtin";
            degraded: string[];
        };
        OEmbed: {
            /** @enum {string} */
            version: "1.0";
            /** @enum {string} */
            type: "video";
            title: string;
            author_name: string;
            /** Format: uri */
            author_url: string;
            provider_name: string;
            /** Format: uri */
            provider_url: string;
            width: number;
            height: number;
            html: string;
            /** Format: uri */
            thumbnail_url?: string;
            thumbnail_width?: number;
            thumbnail_height?: number;
        };
        Generate: {
            description?: string;
            raw_markdown?: string;
            source_url?: string;
            package_name?: string;
            /** @enum {string} */
            source_type?: "github" | "pypi" | "npm" | "raw" | "codehost" | "pyindex" | "jsregistry" | "";
            /** @enum {string} */
            shell?: "bash" | "zsh" | "fish" | "powershell" | "pwsh" | "cmd" | "nu" | "osh" | "xonsh";
            theme?: components["schemas"]["ThemeSlug"];
            max_gifs?: number;
            tape_only?: boolean;
        };
        TapeScript: {
            title: string;
            slug: string;
            content: string;
            notice: string;
        };
        GeneratedGif: {
            id: string;
            slug: string;
            title: string;
            command: string;
            shell: components["schemas"]["Shell"];
            gif_url: string;
            thumbnail_url: string;
            width: number;
            height: number;
            frames: number;
            duration_ms: number;
            file_size_bytes: number;
            author: components["schemas"]["Author"];
            tags: components["schemas"]["Tag"][];
            view_count: number;
            embed_count: number;
            homepage_url: string;
            codehost_url: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            is_featured: boolean;
            /** Format: date-time */
            featured_at: string | null;
            /** Format: uri */
            url: string;
        };
        CreatedGeneration: {
            job_id: string;
            status: components["schemas"]["GenerationStatus"];
            description: string;
            generator: string;
            tape: string | null;
            tape_scripts: components["schemas"]["TapeScript"][];
            commands_found: number;
            gifs_created: number;
            gifs: components["schemas"]["GeneratedGif"][];
            error_message: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            started_at: string | null;
            /** Format: date-time */
            finished_at: string | null;
            /** Format: uri */
            status_url: string;
        };
        Generation: {
            job_id: string;
            status: components["schemas"]["GenerationStatus"];
            description: string;
            generator: string;
            tape: string | null;
            tape_scripts: components["schemas"]["TapeScript"][];
            commands_found: number;
            gifs_created: number;
            gifs: components["schemas"]["GeneratedGif"][];
            error_message: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            started_at: string | null;
            /** Format: date-time */
            finished_at: string | null;
        };
        CuratedTag: {
            slug: string;
            name: string;
            description: string;
            /** @enum {string} */
            category: "command" | "tool" | "concept" | "language" | "os";
            gif_count: number;
            merged_into: string | null;
            is_blocked: boolean;
        };
        CuratedTagPage: {
            count: number;
            /** Format: uri */
            next: string | null;
            /** Format: uri */
            previous: string | null;
            results: components["schemas"]["CuratedTag"][];
        };
        EditTag: {
            name?: string;
            description?: string;
            /** @enum {string} */
            category?: "command" | "tool" | "concept" | "language" | "os";
        };
        MergeTag: {
            into: string;
        };
        BlockTag: {
            reason: string;
        };
        ApiKey: {
            /** Format: uuid */
            id: string;
            name: string;
            last_four: string;
            scopes: ("read" | "write" | "staff")[];
            is_current: boolean;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            expires_at: string | null;
            /** Format: date-time */
            last_used_at: string | null;
        };
        ApiKeyCreate: {
            name: string;
            scopes?: ("read" | "write" | "staff")[];
            /** Format: date-time */
            expires_at?: string;
        };
        NewNamedApiKey: {
            /** Format: uuid */
            id: string;
            name: string;
            last_four: string;
            scopes: ("read" | "write" | "staff")[];
            is_current: boolean;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            expires_at: string | null;
            /** Format: date-time */
            last_used_at: string | null;
            api_key: string;
        };
        /** @enum {string} */
        Visibility: "public" | "unlisted";
        /** @enum {string} */
        Shell: "zsh" | "bash" | "fish" | "powershell" | "sh" | "other";
        ThemeSlug: string;
        /** @enum {string} */
        GenerationStatus: "pending" | "processing" | "completed" | "failed";
        /** @enum {string} */
        BadgeStyle: "default" | "flat";
        /** @enum {string} */
        BadgeMetric: "version" | "license" | "downloads" | "stars" | "forks" | "issues";
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    uploadAsciinemaRecording: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe: the first response to a key is stored for 24 hours and replayed with the header `Idempotent-Replayed: true`. Use a new random key for each request. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["RecordingForm"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadedAsciicast"];
                };
            };
        };
    };
    uploadAsciicast: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe: the first response to a key is stored for 24 hours and replayed with the header `Idempotent-Replayed: true`. Use a new random key for each request. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["AsciicastForm"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadedAsciicast"];
                };
            };
        };
    };
    listAuditEntries: {
        parameters: {
            query?: {
                /** @description Page number, from 1. */
                page?: number;
                /** @description Results per page; more than 100 counts as 100. */
                page_size?: number;
                /** @description Only actions of this staff member, or of "operator". */
                actor?: string;
                /** @description Only actions of this kind. */
                action?: "gif.feature" | "gif.unfeature" | "gif.order_featured" | "gif.hide" | "gif.unhide" | "report.decide" | "report.note" | "user.create" | "user.invite" | "user.uninvite" | "user.delete" | "user.grant_staff" | "user.revoke_staff" | "user.reset_key" | "user.password_link" | "user.suspend" | "user.unsuspend" | "tag.edit" | "tag.merge" | "tag.unmerge" | "tag.block" | "tag.unblock" | "collection.feature" | "collection.unfeature" | "collection.order_featured" | "theme.import" | "secret.rotate";
                /** @description Only actions on this id, slug or username. */
                subject?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditEntryPage"];
                };
            };
        };
    };
    beginDeviceSignIn: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe: the first response to a key is stored for 24 hours and replayed with the header `Idempotent-Replayed: true`. Use a new random key for each request. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["DeviceSignInRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeviceSignIn"];
                };
            };
        };
    };
    fetchDeviceToken: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe: the first response to a key is stored for 24 hours and replayed with the header `Idempotent-Replayed: true`. Use a new random key for each request. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeviceTokenRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeviceToken"];
                };
            };
        };
    };
    getOwnProfile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnProfile"];
                };
            };
        };
    };
    updateOwnProfile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProfileUpdate"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnProfile"];
                };
            };
        };
    };
    resetApiKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe: the first response to a key is stored for 24 hours and replayed with the header `Idempotent-Replayed: true`. Use a new random key for each request. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewApiKey"];
                };
            };
        };
    };
    getUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Case-insensitive. */
                username: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublicProfile"];
                };
            };
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    suspendUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Case-insensitive. */
                username: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SuspendUser"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Suspension"];
                };
            };
        };
    };
    unsuspendUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Case-insensitive. */
                username: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Suspension"];
                };
            };
        };
    };
    listGifs: {
        parameters: {
            query?: {
                /** @description Page number, from 1. */
                page?: number;
                /** @description Results per page; more than 100 counts as 100. */
                page_size?: number;
                /** @description Only recordings with this tag: its name or its slug, such as `C++` (sent as `C%2B%2B`) or `c-plus-plus`. */
                tag?: string;
                /** @description Only recordings in this shell. */
                shell?: components["schemas"]["Shell"];
                /** @description Only recordings of this user. */
                user?: string;
                /** @description Only recordings in this theme (its slug). */
                theme?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GifListItemPage"];
                };
            };
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    uploadGifAlias: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe: the first response to a key is stored for 24 hours and replayed with the header `Idempotent-Replayed: true`. Use a new random key for each request. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["UploadForm"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadedGif"];
                };
            };
        };
    };
    listOwnGifs: {
        parameters: {
            query?: {
                /** @description Page number, from 1. */
                page?: number;
                /** @description Results per page; more than 100 counts as 100. */
                page_size?: number;
                /** @description Only recordings of this repository (its slug). */
                repo?: string;
                /** @description With true, only deleted recordings that can still be restored. */
                deleted?: "true" | "false";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GifWithStatePage"];
                };
            };
        };
    };
    getGif: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a recording. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GifDetail"];
                };
            };
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deleteGifAlias: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the detail that you read: if it was edited since, the response is 412. */
                "If-Match"?: string;
            };
            path: {
                /** @description The id of a recording. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletedGif"];
                };
            };
        };
    };
    editGifAlias: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the detail that you read: if it was edited since, the response is 412. */
                "If-Match"?: string;
            };
            path: {
                /** @description The id of a recording. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GifUpdate"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EditedGif"];
                };
            };
        };
    };
    getCast: {
        parameters: {
            query?: {
                /** @description With `1`, browsers save the file instead of showing it, and the request counts as a download. Other values change nothing. */
                download?: string;
            };
            header?: never;
            path: {
                /** @description The id of a recording. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/x-asciicast": string;
                };
            };
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/x-asciicast": string;
                };
            };
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getTranscript: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a recording. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
        };
    };
    getTranscriptLines: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a recording. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TranscriptLines"];
                };
            };
        };
    };
    listGifsOfTag: {
        parameters: {
            query?: {
                /** @description Page number, from 1. */
                page?: number;
                /** @description Results per page; more than 100 counts as 100. */
                page_size?: number;
            };
            header?: never;
            path: {
                /** @description The slug of a tag. */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GifListItemPage"];
                };
            };
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listUserGifs: {
        parameters: {
            query?: {
                /** @description Page number, from 1. */
                page?: number;
                /** @description Results per page; more than 100 counts as 100. */
                page_size?: number;
            };
            header?: never;
            path: {
                /** @description Case-insensitive. */
                username: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GifListItemPage"];
                };
            };
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    editGif: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the detail that you read: if it was edited since, the response is 412. */
                "If-Match"?: string;
            };
            path: {
                /** @description The id of a recording. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GifUpdate"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EditedGif"];
                };
            };
        };
    };
    deleteGif: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the detail that you read: if it was edited since, the response is 412. */
                "If-Match"?: string;
            };
            path: {
                /** @description The id of a recording. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    restoreGif: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe: the first response to a key is stored for 24 hours and replayed with the header `Idempotent-Replayed: true`. Use a new random key for each request. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id of a recording. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GifDetail"];
                };
            };
        };
    };
    listEdits: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a recording. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GifEdits"];
                };
            };
        };
    };
    editRecording: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe: the first response to a key is stored for 24 hours and replayed with the header `Idempotent-Replayed: true`. Use a new random key for each request. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id of a recording. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Edits"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GifDetail"];
                };
            };
        };
    };
    undoEdits: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the detail that you read: if it was edited since, the response is 412. */
                "If-Match"?: string;
            };
            path: {
                /** @description The id of a recording. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GifDetail"];
                };
            };
        };
    };
    previewEdit: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a recording. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Edits"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EditPreview"];
                    "application/x-asciicast": string;
                    "image/png": string;
                };
            };
        };
    };
    removeOriginal: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the detail that you read: if it was edited since, the response is 412. */
                "If-Match"?: string;
            };
            path: {
                /** @description The id of a recording. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listFeaturedGifs: {
        parameters: {
            query?: {
                /** @description Page number, from 1. */
                page?: number;
                /** @description Results per page; more than 100 counts as 100. */
                page_size?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GifListItemPage"];
                };
            };
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    orderFeaturedGifs: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FeaturedGifOrder"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GifListItemPage"];
                };
            };
        };
    };
    featureGif: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the detail that you read: if it was edited since, the response is 412. */
                "If-Match"?: string;
            };
            path: {
                /** @description The id of a recording. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["FeatureGif"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GifListItem"];
                };
            };
        };
    };
    listAllGifs: {
        parameters: {
            query?: {
                /** @description Page number, from 1. */
                page?: number;
                /** @description Results per page; more than 100 counts as 100. */
                page_size?: number;
                /** @description Only recordings of this user. */
                user?: string;
                /** @description Only recordings whose author chose this visibility. */
                visibility?: components["schemas"]["Visibility"];
                /** @description `true`: only hidden recordings; `false`: only recordings that are not hidden. */
                hidden?: "true" | "false";
                /** @description `true`: only deleted recordings; `false`: only recordings that are not deleted. */
                deleted?: "true" | "false";
                /** @description Only recordings uploaded at or after this time: a date, or a date with a time and a time zone. */
                since?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GifWithStatePage"];
                };
            };
        };
    };
    hideGif: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the detail that you read: if it was edited since, the response is 412. */
                "If-Match"?: string;
            };
            path: {
                /** @description The id of a recording. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["HideGif"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GifWithState"];
                };
            };
        };
    };
    unhideGif: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the detail that you read: if it was edited since, the response is 412. */
                "If-Match"?: string;
            };
            path: {
                /** @description The id of a recording. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GifWithState"];
                };
            };
        };
    };
    uploadGif: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe: the first response to a key is stored for 24 hours and replayed with the header `Idempotent-Replayed: true`. Use a new random key for each request. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["UploadForm"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadedGif"];
                };
            };
        };
    };
    listVersions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a recording. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GifVersions"];
                };
            };
        };
    };
    replaceFile: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the detail that you read: if it was edited since, the response is 412. */
                "If-Match"?: string;
                /** @description Makes retries safe: the first response to a key is stored for 24 hours and replayed with the header `Idempotent-Replayed: true`. Use a new random key for each request. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id of a recording. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["ReplacementForm"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadedGif"];
                };
            };
        };
    };
    getVersionFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a recording. */
                id: string;
                number: number;
                file: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/gif": string;
                    "application/x-asciicast": string;
                };
            };
        };
    };
    restoreVersion: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the detail that you read: if it was edited since, the response is 412. */
                "If-Match"?: string;
                /** @description Makes retries safe: the first response to a key is stored for 24 hours and replayed with the header `Idempotent-Replayed: true`. Use a new random key for each request. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id of a recording. */
                id: string;
                number: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadedGif"];
                };
            };
        };
    };
    removeVersion: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the detail that you read: if it was edited since, the response is 412. */
                "If-Match"?: string;
            };
            path: {
                /** @description The id of a recording. */
                id: string;
                number: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listFeaturedCollections: {
        parameters: {
            query?: {
                /** @description Page number, from 1. */
                page?: number;
                /** @description Results per page; more than 100 counts as 100. */
                page_size?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CollectionListItemPage"];
                };
            };
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    orderFeaturedCollections: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FeaturedCollectionOrder"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CollectionListItemPage"];
                };
            };
        };
    };
    featureCollection: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the detail that you read: if it was edited since, the response is 412. */
                "If-Match"?: string;
            };
            path: {
                /** @description The slug of a collection. */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CollectionFeature"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CollectionListItem"];
                };
            };
        };
    };
    listCollections: {
        parameters: {
            query?: {
                /** @description Page number, from 1. */
                page?: number;
                /** @description Results per page; more than 100 counts as 100. */
                page_size?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CollectionListItemPage"];
                };
            };
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getCollection: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The slug of a collection. */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CollectionDetail"];
                };
            };
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    createCollection: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe: the first response to a key is stored for 24 hours and replayed with the header `Idempotent-Replayed: true`. Use a new random key for each request. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CollectionCreate"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedCollection"];
                };
            };
        };
    };
    editCollection: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the detail that you read: if it was edited since, the response is 412. */
                "If-Match"?: string;
            };
            path: {
                /** @description The slug of a collection. */
                slug: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CollectionUpdate"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CollectionTexts"];
                };
            };
        };
    };
    deleteCollection: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the detail that you read: if it was edited since, the response is 412. */
                "If-Match"?: string;
            };
            path: {
                /** @description The slug of a collection. */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    addToCollection: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe: the first response to a key is stored for 24 hours and replayed with the header `Idempotent-Replayed: true`. Use a new random key for each request. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The slug of a collection. */
                slug: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CollectionAdd"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CollectionPlace"];
                };
            };
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CollectionPlace"];
                };
            };
        };
    };
    reorderCollection: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the detail that you read: if it was edited since, the response is 412. */
                "If-Match"?: string;
                /** @description Makes retries safe: the first response to a key is stored for 24 hours and replayed with the header `Idempotent-Replayed: true`. Use a new random key for each request. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The slug of a collection. */
                slug: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CollectionReorder"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CollectionDetail"];
                };
            };
        };
    };
    patchCollectionOrder: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the detail that you read: if it was edited since, the response is 412. */
                "If-Match"?: string;
            };
            path: {
                /** @description The slug of a collection. */
                slug: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CollectionReorder"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CollectionDetail"];
                };
            };
        };
    };
    removeFromCollection: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the detail that you read: if it was edited since, the response is 412. */
                "If-Match"?: string;
            };
            path: {
                /** @description The slug of a collection. */
                slug: string;
                /** @description The id of a recording. */
                gif_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listUserCollections: {
        parameters: {
            query?: {
                /** @description Page number, from 1. */
                page?: number;
                /** @description Results per page; more than 100 counts as 100. */
                page_size?: number;
            };
            header?: never;
            path: {
                /** @description Case-insensitive. */
                username: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CollectionListItemPage"];
                };
            };
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    setPins: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PinsUpdate"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pins"];
                };
            };
        };
    };
    listPins: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Case-insensitive. */
                username: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pins"];
                };
            };
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    reportGif: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe: the first response to a key is stored for 24 hours and replayed with the header `Idempotent-Replayed: true`. Use a new random key for each request. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id of a recording. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReportGif"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Reported"];
                };
            };
        };
    };
    listReports: {
        parameters: {
            query?: {
                /** @description Page number, from 1. */
                page?: number;
                /** @description Results per page; more than 100 counts as 100. */
                page_size?: number;
                status?: "open" | "decided";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportPage"];
                };
            };
        };
    };
    decideReport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DecideReport"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Report"];
                };
            };
        };
    };
    listWebhooks: {
        parameters: {
            query?: {
                /** @description Page number, from 1. */
                page?: number;
                /** @description Results per page; more than 100 counts as 100. */
                page_size?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookPage"];
                };
            };
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe: the first response to a key is stored for 24 hours and replayed with the header `Idempotent-Replayed: true`. Use a new random key for each request. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookCreate"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewWebhook"];
                };
            };
        };
    };
    getWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    editWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookUpdate"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
        };
    };
    replaceWebhookSecret: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe: the first response to a key is stored for 24 hours and replayed with the header `Idempotent-Replayed: true`. Use a new random key for each request. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewWebhook"];
                };
            };
        };
    };
    testWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe: the first response to a key is stored for 24 hours and replayed with the header `Idempotent-Replayed: true`. Use a new random key for each request. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: {
                /** @description Page number, from 1. */
                page?: number;
                /** @description Results per page; more than 100 counts as 100. */
                page_size?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDeliveryPage"];
                };
            };
        };
    };
    redeliverWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe: the first response to a key is stored for 24 hours and replayed with the header `Idempotent-Replayed: true`. Use a new random key for each request. */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
                deliveryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
        };
    };
    searchGifs: {
        parameters: {
            query: {
                /** @description Page number, from 1. */
                page?: number;
                /** @description Results per page; more than 50 counts as 50. */
                page_size?: number;
                /** @description Only recordings with this tag: its name or its slug, such as `C++` (sent as `C%2B%2B`) or `c-plus-plus`. */
                tag?: string;
                /** @description Only recordings in this shell. */
                shell?: components["schemas"]["Shell"];
                /** @description Only recordings of this user. */
                user?: string;
                /** @description The words to find in titles, commands, tags, descriptions and transcripts. All words must match. "Quotes" make a phrase, -word excludes a word, and the last word may be a prefix. */
                q: string;
                /** @description Only the first 10,000 results of each order can be read. */
                sort?: "relevance" | "recent" | "views";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchPage"];
                };
            };
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    validateTape: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Tape"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TapeVerdict"];
                };
            };
        };
    };
    listThemes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Theme"][];
                };
            };
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listBadgeThemes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BadgeThemes"];
                };
            };
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getTheme: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The slug of a theme. */
                slug: components["schemas"]["ThemeSlug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Theme"];
                };
            };
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    previewBadgeTheme: {
        parameters: {
            query?: {
                style?: components["schemas"]["BadgeStyle"];
            };
            header?: never;
            path: {
                /** @description `GET /api/v1/themes/` lists the slugs. */
                theme: components["schemas"]["ThemeSlug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/svg+xml": string;
                };
            };
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getBadge: {
        parameters: {
            query?: {
                /** @description `GET /api/v1/themes/` lists the slugs. */
                theme?: components["schemas"]["ThemeSlug"];
                style?: components["schemas"]["BadgeStyle"];
            };
            header?: never;
            path: {
                provider: "pyindex" | "jsregistry" | "rustregistry" | "codehost" | "pypi" | "npm" | "crates" | "github";
                /** @description The name of the package. */
                package: string;
                /** @description Not every provider has every metric. */
                metric: components["schemas"]["BadgeMetric"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/svg+xml": string;
                };
            };
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getBadgeOfTwoNames: {
        parameters: {
            query?: {
                /** @description `GET /api/v1/themes/` lists the slugs. */
                theme?: components["schemas"]["ThemeSlug"];
                style?: components["schemas"]["BadgeStyle"];
            };
            header?: never;
            path: {
                provider: "pyindex" | "jsregistry" | "rustregistry" | "codehost" | "pypi" | "npm" | "crates" | "github";
                /** @description The owner of the repository, or the scope with its `@`. */
                owner: string;
                /** @description The repository or package. */
                name: string;
                /** @description Not every provider has every metric. */
                metric: components["schemas"]["BadgeMetric"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/svg+xml": string;
                };
            };
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getBadgeUrl: {
        parameters: {
            query: {
                /** @description `pypi`, `npm`, `crates` and `github` are aliases of the first four; the URL has the canonical names. */
                provider: "pyindex" | "jsregistry" | "rustregistry" | "codehost" | "pypi" | "npm" | "crates" | "github";
                /** @description The name of a package, a scoped name, or owner/repository. */
                package: string;
                /** @description The default is `version`. The code host has no versions: its default is `stars`, and `version` counts as `stars`. Not every provider has every metric. */
                metric?: components["schemas"]["BadgeMetric"];
                /** @description The default is `dracula`. `GET /api/v1/themes/` lists the slugs. */
                theme?: components["schemas"]["ThemeSlug"];
                /** @description The default is `default`. */
                style?: components["schemas"]["BadgeStyle"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BadgeUrl"];
                };
            };
        };
    };
    getCliVersion: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CliVersion"];
                };
            };
        };
    };
    getCliPackage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/gzip": string;
                };
            };
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    isAlive: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
        };
    };
    isReady: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Readiness"];
                };
            };
        };
    };
    getLlmsTxt: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/markdown": string;
                };
            };
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getOEmbed: {
        parameters: {
            query: {
                /** @description The URL of the page of a recording. */
                url: string;
                /** @description CSS pixels that the frame may take. */
                maxwidth?: number;
                /** @description CSS pixels that the frame may take. */
                maxheight?: number;
                format?: "json" | "xml";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OEmbed"];
                    "text/xml": string;
                };
            };
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getFeed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/atom+xml": string;
                };
            };
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getSearchFeed: {
        parameters: {
            query: {
                /** @description The words to find, as in the search of the API. */
                q: string;
                /** @description Only recordings with this tag: its name or its slug. */
                tag?: string;
                /** @description Only recordings in this shell. */
                shell?: components["schemas"]["Shell"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/atom+xml": string;
                };
            };
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getUserFeed: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Case-insensitive. */
                username: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/atom+xml": string;
                };
            };
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getCollectionFeed: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The slug of a collection. */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/atom+xml": string;
                };
            };
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getTagFeed: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The slug of a tag. */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/atom+xml": string;
                };
            };
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getMedia: {
        parameters: {
            query?: {
                /** @description With `1`, browsers save the file instead of showing it, and the request counts as a download. Other values change nothing. */
                download?: string;
                /** @description The base style; the other fields override it. `plain` is the default of an upload; `classic` is DejaVu Sans Mono. */
                preset?: "classic" | "plain" | "window" | "presentation";
                /** @description The frame around the terminal. */
                frame?: "none" | "window";
                /** @description Pixels of the picture per CSS pixel. A picture that would be too large is drawn at a lower scale. The default is a setting of the service: 2 unless its operator changed it. */
                scale?: 1 | 2 | 3;
                /** @description Draws the GIF in this theme; requires a cast. `GET /api/v1/themes/` lists the slugs. */
                theme?: components["schemas"]["ThemeSlug"];
                /** @description Only for `<id>.png`: the frame shown at this second of the GIF instead of the thumbnail, in the same size. After the end it is the last frame. */
                t?: number;
            };
            header?: never;
            path: {
                /** @description `<gif id>.gif`, `.png` (the thumbnail), `.still.png` (the same in full size), `.mp4`, `.cast`, or `.readme.gif` (a smaller GIF, if the original is over 5 MB) */
                file: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/gif": string;
                    "image/png": string;
                    "video/mp4": string;
                    "application/x-asciicast": string;
                };
            };
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/gif": string;
                    "image/png": string;
                    "video/mp4": string;
                    "application/x-asciicast": string;
                };
            };
            302: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getMediaByHash: {
        parameters: {
            query?: {
                /** @description With `1`, browsers save the file instead of showing it, and the request counts as a download. Other values change nothing. */
                download?: string;
            };
            header?: never;
            path: {
                id: string;
                file: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/gif": string;
                    "image/png": string;
                    "video/mp4": string;
                    "application/x-asciicast": string;
                };
            };
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/gif": string;
                    "image/png": string;
                    "video/mp4": string;
                    "application/x-asciicast": string;
                };
            };
            302: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    followRecording: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a recording. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": {
                        /** @enum {string} */
                        event: "renditions";
                        data: string;
                        retry?: number;
                    };
                };
            };
        };
    };
    generateTape: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe: the first response to a key is stored for 24 hours and replayed with the header `Idempotent-Replayed: true`. Use a new random key for each request. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Generate"];
            };
        };
        responses: {
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedGeneration"];
                };
            };
        };
    };
    getGeneration: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                job_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Generation"];
                };
            };
        };
    };
    followGeneration: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                job_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": {
                        /** @enum {string} */
                        event: "status";
                        data: string;
                        retry?: number;
                    };
                };
            };
        };
    };
    listTags: {
        parameters: {
            query?: {
                /** @description Only so many tags. With `prefix`, the default is 10000. */
                limit?: number;
                /** @description Only tags that begin with this text: a part of their name or slug. */
                prefix?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tag"][];
                };
            };
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listAllTags: {
        parameters: {
            query?: {
                /** @description Page number, from 1. */
                page?: number;
                /** @description Results per page; more than 100 counts as 100. */
                page_size?: number;
                /** @description Only tags whose slug or name contains this text. */
                q?: string;
                /** @description Only tags in this state. */
                state?: "active" | "merged" | "blocked";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CuratedTagPage"];
                };
            };
        };
    };
    editTag: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The slug of a tag. */
                slug: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EditTag"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CuratedTag"];
                };
            };
        };
    };
    mergeTag: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The slug of a tag. */
                slug: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MergeTag"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CuratedTag"];
                };
            };
        };
    };
    unmergeTag: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The slug of a tag. */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CuratedTag"];
                };
            };
        };
    };
    blockTag: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The slug of a tag. */
                slug: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BlockTag"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CuratedTag"];
                };
            };
        };
    };
    unblockTag: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The slug of a tag. */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CuratedTag"];
                };
            };
        };
    };
    listApiKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKey"][];
                };
            };
        };
    };
    createApiKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes retries safe: the first response to a key is stored for 24 hours and replayed with the header `Idempotent-Replayed: true`. Use a new random key for each request. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApiKeyCreate"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewNamedApiKey"];
                };
            };
        };
    };
    revokeApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receiveGifReady: {
        parameters: {
            query?: never;
            header: {
                /** @description Equal in all attempts. */
                "webhook-id": string;
                /** @description Unix seconds of the attempt. */
                "webhook-timestamp": string;
                /** @description `v1,` and the HMAC-SHA-256 of `id.timestamp.body` in Base64. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    type: "gif.ready";
                    /** Format: date-time */
                    timestamp: string;
                    data: components["schemas"]["GifWithState"];
                };
            };
        };
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receiveGifFailed: {
        parameters: {
            query?: never;
            header: {
                /** @description Equal in all attempts. */
                "webhook-id": string;
                /** @description Unix seconds of the attempt. */
                "webhook-timestamp": string;
                /** @description `v1,` and the HMAC-SHA-256 of `id.timestamp.body` in Base64. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    type: "gif.failed";
                    /** Format: date-time */
                    timestamp: string;
                    data: components["schemas"]["GifWithState"];
                };
            };
        };
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receiveGifDeleted: {
        parameters: {
            query?: never;
            header: {
                /** @description Equal in all attempts. */
                "webhook-id": string;
                /** @description Unix seconds of the attempt. */
                "webhook-timestamp": string;
                /** @description `v1,` and the HMAC-SHA-256 of `id.timestamp.body` in Base64. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    type: "gif.deleted";
                    /** Format: date-time */
                    timestamp: string;
                    data: components["schemas"]["DeletedGifEvent"];
                };
            };
        };
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receiveGifFeatured: {
        parameters: {
            query?: never;
            header: {
                /** @description Equal in all attempts. */
                "webhook-id": string;
                /** @description Unix seconds of the attempt. */
                "webhook-timestamp": string;
                /** @description `v1,` and the HMAC-SHA-256 of `id.timestamp.body` in Base64. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    type: "gif.featured";
                    /** Format: date-time */
                    timestamp: string;
                    data: components["schemas"]["GifWithState"];
                };
            };
        };
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receiveGifReported: {
        parameters: {
            query?: never;
            header: {
                /** @description Equal in all attempts. */
                "webhook-id": string;
                /** @description Unix seconds of the attempt. */
                "webhook-timestamp": string;
                /** @description `v1,` and the HMAC-SHA-256 of `id.timestamp.body` in Base64. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    type: "gif.reported";
                    /** Format: date-time */
                    timestamp: string;
                    data: components["schemas"]["ReportEvent"];
                };
            };
        };
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receivePing: {
        parameters: {
            query?: never;
            header: {
                /** @description Equal in all attempts. */
                "webhook-id": string;
                /** @description Unix seconds of the attempt. */
                "webhook-timestamp": string;
                /** @description `v1,` and the HMAC-SHA-256 of `id.timestamp.body` in Base64. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    type: "ping";
                    /** Format: date-time */
                    timestamp: string;
                    data: components["schemas"]["PingEvent"];
                };
            };
        };
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
