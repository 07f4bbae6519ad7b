package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"mime/multipart"
	"net/http"
	"os"

	"journey/ttyreel"
)

func must[T any](value T, err error) T {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	return value
}

// got ends the program if a response is not the documented one.
func got[T any](step string, status int, body []byte, value *T) T {
	if value == nil {
		fmt.Fprintf(os.Stderr, "%s: %d %s\n", step, status, body)
		os.Exit(1)
	}
	return *value
}

func form(gifFile, castFile string) (string, *bytes.Buffer) {
	var body bytes.Buffer
	writer := multipart.NewWriter(&body)
	for name, file := range map[string]string{"file": gifFile, "cast": castFile} {
		part := must(writer.CreateFormFile(name, name))
		must(part.Write(must(os.ReadFile(file))))
	}
	_ = writer.WriteField("title", "From Go")
	_ = writer.WriteField("tags", "golang")
	_ = writer.Close()
	return writer.FormDataContentType(), &body
}

func main() {
	site, key, gifFile, castFile := os.Args[1], os.Args[2], os.Args[3], os.Args[4]
	ctx := context.Background()
	withKey := ttyreel.WithRequestEditorFn(func(_ context.Context, request *http.Request) error {
		request.Header.Set("X-API-Key", key)
		return nil
	})
	client := must(ttyreel.NewClientWithResponses(site, withKey))

	contentType, body := form(gifFile, castFile)
	up := must(client.UploadGifWithBodyWithResponse(ctx, &ttyreel.UploadGifParams{}, contentType, body))
	id := got("upload", up.StatusCode(), up.Body, up.JSON201).Id

	tag, shell, title, size := "golang", ttyreel.ShellZsh, "Edited by Go", 5
	list := must(client.ListGifsWithResponse(ctx, &ttyreel.ListGifsParams{Tag: &tag, Shell: &shell, PageSize: &size}))
	listed := []bool{}
	for _, gif := range got("list", list.StatusCode(), list.Body, list.JSON200).Results {
		listed = append(listed, gif.Id == id)
	}
	edit := must(client.EditGifWithResponse(ctx, id, &ttyreel.EditGifParams{}, ttyreel.GifUpdate{Title: &title}))
	edited := got("edit", edit.StatusCode(), edit.Body, edit.JSON200).Title

	picked := ttyreel.CollectionCreate{Title: "Picked"}
	create := must(client.CreateCollectionWithResponse(ctx, &ttyreel.CreateCollectionParams{}, picked))
	slug := got("create", create.StatusCode(), create.Body, create.JSON201).Slug
	place := ttyreel.CollectionAdd{GifId: id}
	add := must(client.AddToCollectionWithResponse(ctx, slug, &ttyreel.AddToCollectionParams{}, place))
	got("add", add.StatusCode(), add.Body, add.JSON201)
	collection := must(client.GetCollectionWithResponse(ctx, slug))
	collected := []string{}
	for _, gif := range got("collection", collection.StatusCode(), collection.Body, collection.JSON200).Gifs {
		collected = append(collected, gif.Title)
	}

	search := must(client.SearchGifsWithResponse(ctx, &ttyreel.SearchGifsParams{Q: "edited go"}))
	found := []bool{}
	for _, hit := range got("search", search.StatusCode(), search.Body, search.JSON200).Results {
		found = append(found, hit.Id == id)
	}
	removed := must(client.DeleteGifWithResponse(ctx, id, &ttyreel.DeleteGifParams{}))
	if removed.StatusCode() != http.StatusNoContent {
		got[struct{}]("delete", removed.StatusCode(), removed.Body, nil)
	}
	gone := must(client.GetGifWithResponse(ctx, id))
	restore := must(client.RestoreGifWithResponse(ctx, id, &ttyreel.RestoreGifParams{}))
	restored := got("restore", restore.StatusCode(), restore.Body, restore.JSON200).Id == id

	// A badge without a theme: the parameters that are not given have no value.
	badge := must(client.GetBadgeWithResponse(ctx, "pyindex", "requests", ttyreel.Version, &ttyreel.GetBadgeParams{}))
	if badge.StatusCode() != http.StatusOK {
		got[struct{}]("badge", badge.StatusCode(), badge.Body, nil)
	}
	must(os.Stdout.Write(must(json.Marshal(map[string]any{
		"listed": listed, "edited": edited, "collected": collected,
		"found": found, "deleted": gone.StatusCode(), "restored": restored,
	}))))
}
