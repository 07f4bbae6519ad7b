import com.google.gson.Gson;
import java.io.File;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.api.BadgesApi;
import org.openapitools.client.api.CollectionsApi;
import org.openapitools.client.api.GifsApi;
import org.openapitools.client.api.SearchApi;
import org.openapitools.client.model.*;

/** The steps of every client. Arguments: site, key, GIF, cast. */
public class Journey {
  public static void main(String[] args) throws Exception {
    ApiClient client = new ApiClient();
    client.setBasePath(args[0]);
    client.addDefaultHeader("X-API-Key", args[1]);
    GifsApi gifs = new GifsApi(client);
    CollectionsApi collections = new CollectionsApi(client);

    String id = gifs.uploadGif(
        null, new File(args[2]), new File(args[3]), null, null, null, null, null, null, null, null, null, null, null,
        null, "From Java", null, null, "javalang", null, null, null, null, null, null, null, null, null).getId();
    List<Boolean> listed = gifs.listGifs(null, 5, "javalang", Shell.ZSH, null, null).getResults().stream()
        .map(gif -> gif.getId().equals(id)).toList();
    String edited = gifs.editGif(id, new GifUpdate().title("Edited by Java"), null).getTitle();

    String slug = collections.createCollection(new CollectionCreate().title("Picked"), null).getSlug();
    collections.addToCollection(slug, new CollectionAdd().gifId(id), null);
    List<String> collected = collections.getCollection(slug).getGifs().stream().map(gif -> gif.getTitle()).toList();

    List<Boolean> found = new SearchApi(client).searchGifs("edited java", null, null, null, null, null, null)
        .getResults().stream().map(hit -> hit.getId().equals(id)).toList();
    gifs.deleteGif(id, null);
    int deleted = 0;
    try {
      gifs.getGif(id);
    } catch (ApiException error) {
      deleted = error.getCode();
    }
    boolean restored = gifs.restoreGif(id, null).getId().equals(id);
    // A badge without a theme: the parameters that are not given have no value.
    new BadgesApi(client).getBadge("pyindex", "requests", BadgeMetric.VERSION, null, null);

    Map<String, Object> told = new TreeMap<>(Map.of(
        "listed", listed, "edited", edited, "collected", collected,
        "found", found, "deleted", deleted, "restored", restored));
    System.out.println(new Gson().toJson(told));
  }
}
