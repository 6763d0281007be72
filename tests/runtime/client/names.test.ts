/** Names of the methods of a client. */
import { expect, it } from "vitest";

import { nameApi } from "../../../generator/output/names/operations.js";
import { buildDocument } from "../../support/model.js";

interface Named {
  readonly id?: string;
  readonly tag?: string;
  readonly path?: string;
  readonly method?: string;
  readonly extensions?: object;
  /** The schema of the reply. */
  readonly returns?: object;
}

/** The calls that the facade offers, such as `quotes.list`. */
async function callsOf(operations: readonly Named[]): Promise<readonly string[]> {
  const paths: Record<string, object> = {};
  for (const [index, operation] of operations.entries()) {
    const { id, tag, path = `/${index}`, method = "post", extensions, returns } = operation;
    paths[path] = {
      ...paths[path],
      [method]: {
        ...(id !== undefined && { operationId: id }),
        ...(tag !== undefined && { tags: [tag] }),
        responses: {
          [returns === undefined ? 204 : 200]: {
            description: "Fine.",
            ...(returns && { content: { "application/json": { schema: returns } } }),
          },
        },
        ...extensions,
      },
    };
  }
  const { api } = await buildDocument({ paths });
  const { groups } = nameApi(api, ignore);
  return groups.flatMap(({ name, operations: own }) =>
    own.map(({ method }) => `${name}.${method}`),
  );
}

const ignore = (): void => {};

const LIST = { type: "array", items: { type: "string" } };
const ONE = { type: "object", properties: { name: { type: "string" } } };

it.each<[Named, string]>([
  [{ id: "listQuotes", tag: "Quotes" }, "quotes.list"],
  [{ id: "approveQuote", tag: "Quotes" }, "quotes.approve"],
  [{ id: "getWebhookEndpoint", tag: "Webhook endpoints" }, "webhookEndpoints.get"],
  [{ id: "saveUserAlbums", tag: "Albums" }, "albums.saveForUser"],
  [{ id: "save-albums-user", tag: "Albums", path: "/me/albums" }, "albums.saveForUser"],
  [{ id: "createAlbumsUser", tag: "Albums", path: "/albums/{id}/users" }, "albums.createUser"],
  [{ id: "checkUsersSavedAlbums", tag: "Albums" }, "albums.checkSavedForUsers"],
  [{ id: "listCurrentUserAlbums", tag: "Albums" }, "albums.listForCurrentUser"],
  [{ id: "listArtistAlbums", tag: "Albums", path: "/artists/albums" }, "albums.listForArtists"],
  [{ id: "getExportJobs", tag: "Export", path: "/jobs/export", method: "get" }, "export_.getJobs"],
  [{ id: "claimServer", tag: "Claim" }, "claim.claimServer"],
  [{ id: "createAcmeServer", tag: "Acme", path: "/servers/acme" }, "acme.createServer"],
  [{ id: "updateTeamEmailQuotes", tag: "Quotes" }, "quotes.updateTeamEmailQuotes"],
  [{ id: "no_quotes", tag: "Quotes" }, "quotes.noQuotes"],
  [{ id: "ping-v0", tag: "Ping", method: "get" }, "ping.pingV0"],
  [{ id: "review", tag: "Review", method: "get", returns: LIST }, "review.list"],
  [{ tag: "Movies", path: "/movies/rename", method: "get", returns: LIST }, "movies.listRename"],
  [{ tag: "Users", path: "/users/{id}/upload/{token}" }, "users.upload"],
  [{ tag: "Cameras", path: "/cameras/{id}/set/{key}", method: "put" }, "cameras.set"],
  [{ id: "addUserForTeam", tag: "Teams", path: "/teams/{id}/users" }, "teams.addUser"],
  [{ id: "deleteCurrentUser", tag: "Users", path: "/users/me" }, "users.deleteCurrent"],
  [{ tag: "Users", path: "/users/me" }, "users.updateMe"],
  [{ id: "addNoteToAQuoteInASet", tag: "Quotes" }, "quotes.addNoteInSet"],
  [{ id: "check_in", tag: "Quotes" }, "quotes.checkIn"],
  [{ id: "assignAgentToNewQuote", tag: "Quotes" }, "quotes.assignAgentToNewQuote"],
  [{ id: "listApiKeys", tag: "Keys" }, "keys.list"],
  [{ id: "quoteIdJoin", tag: "Quotes" }, "quotes.join"],
  [{ id: "get_quotes_list", tag: "Quotes" }, "quotes.list"],
  [{ id: "agents_api_v1_quotes_start", tag: "Beta quotes" }, "betaQuotes.start"],
  [{ tag: "Hosts", path: "/hosts/name/{name}", method: "get" }, "hosts.getByName"],
  [{ id: "shop.quotes.list", tag: "Quotes" }, "quotes.list"],
  [{ id: "updateToolbox", tag: "Tool Box" }, "toolBox.update"],
  [{ id: "getReadLists", tag: "Readlists", method: "get" }, "readlists.list"],
  [{ id: "getAnAlbum", tag: "Albums" }, "albums.get"],
  [{ id: "addTracksToPlaylist", tag: "Playlists" }, "playlists.addTracks"],
  [{ id: "albums", tag: "Albums" }, "albums.albums"],
  [{ id: "list_all", tag: "Quotes" }, "quotes.listAll"],
  [{ id: "GetAll", tag: "Quotes" }, "quotes.getAll"],
  [{ id: "add_v1_voices_add_post", tag: "voices" }, "voices.addV1AddPost"],
  [{ id: "repos/get", tag: "repos" }, "repos.get"],
  [{ id: "repos/list-for-user", tag: "repos" }, "repos.listForUser"],
  [{ id: "users/list", tag: "repos" }, "repos.usersList"],
  [{ id: "get quotes by id", tag: "Quotes" }, "quotes.getById"],
  [{ path: "/api/v3/movie", tag: "movie" }, "movie.create"],
  [{ id: "saveUserAlbums", tag: "Albums", path: "/users/{id}/albums" }, "albums.saveForUser"],
  [{ id: "attachTagToTask", tag: "Tags" }, "tags.attachToTask"],
  [{ id: "listLists", tag: "Lists" }, "lists.list"],
  [{ id: "listUsersAndTeams", tag: "Users" }, "users.listUsersAndTeams"],
  [{ id: "listTeamsAndUsers", tag: "Users" }, "users.listTeamsAndUsers"],
  [{ id: "getOpenQuotesForUser", tag: "Quotes" }, "quotes.listOpenForUser"],
  [{ id: "get-a-list-of-open-quotes", tag: "Quotes" }, "quotes.listOpen"],
  [{ id: "getQuotesById", tag: "Quotes", path: "/quotes/{id}" }, "quotes.getById"],
  [{ id: "toolgroups_list", tag: "Tool groups" }, "toolGroups.list"],
  [{ id: "add_voice_voices__id__post", tag: "voices", path: "/voices/{id}" }, "voices.add"],
  [
    { id: "post-quotes-id-items", tag: "Quotes", path: "/v1/quotes/{id}/items" },
    "quotes.createItem",
  ],
  [{ path: "/sandboxes/{id}/pause", tag: "sandboxes" }, "sandboxes.pause"],
  [{ path: "/sandboxes/{id}/pause" }, "general.pauseSandbox"],
  [{ path: "/sandboxes/{id}:resume", tag: "sandboxes" }, "sandboxes.resume"],
  [{ path: "/api/v2.0/users/{id}/posts", tag: "users" }, "users.createPost"],
  [{ path: "/users/{id}/posts", tag: "posts" }, "posts.create"],
  [{ path: "/users/{id}/reset-password", tag: "users" }, "users.resetPassword"],
  [{ path: "/quotes/{id}", tag: "Quotes" }, "quotes.update"],
  [{ path: "/jobs/batch/cancel", tag: "jobs" }, "jobs.cancelBatch"],
  [{ path: "/jobs/scheduler/configuration", tag: "jobs" }, "jobs.postSchedulerConfiguration"],
  [{ id: "listShapes" }, "general.listShapes"],
  [{ id: "disableFlag", tag: "Feature flags" }, "featureFlags.disable"],
  [{ id: "listFlagsInProject", tag: "Feature flags" }, "featureFlags.listInProject"],
  [
    { id: "listTeamFlags", tag: "Feature flags", path: "/teams/{id}/feature-flags" },
    "featureFlags.listForTeam",
  ],
  [{ id: "listArchivedFlags", tag: "Feature flags" }, "featureFlags.listArchivedFlags"],
  [{ id: "createAccount", tag: "Api20100401Account" }, "api20100401Account.create"],
  [{ id: "createItem", tag: "V1 Items" }, "v1Items.create"],
  [{ id: "createTag", tag: "Tags API" }, "tagsApi.create"],
  [{ id: "startJob", tag: "JobService" }, "jobService.start"],
  [{ id: "health", tag: "Health", method: "get" }, "health.get"],
  [{ id: "albums", tag: "Albums", path: "/albums", method: "get" }, "albums.list"],
  [{ id: "search", tag: "Search", method: "get" }, "search.search"],
  [{ id: "auth-auth", tag: "Auth" }, "auth.auth"],
  [{ path: "/search", tag: "Search" }, "search.search"],
  [
    { path: "/customer-groups/{id}/customers", tag: "Customer groups" },
    "customerGroups.createCustomer",
  ],
  [{ path: "/status/401", tag: "Other" }, "other.createStatus401"],
  [
    {
      id: "get-/a/2026-09-beta/0-3_/a/2026-09-beta/0-3",
      path: "/a/2026-09-beta/0-3",
      tag: "Deals",
      method: "get",
    },
    "deals.get03",
  ],
  [{ id: "then", tag: "Quotes" }, "quotes.then_"],
  [{ id: "default", tag: "Quotes" }, "quotes.default_"],
  [{ id: "NewQuote", tag: "Quotes" }, "quotes.new"],
  [{ id: "postReplies", tag: "Posts", method: "get" }, "posts.getReplies"],
  [{ id: "execute_code", tag: "execute-code" }, "executeCode.execute"],
  [{ id: "getGroups", tag: "Groups", method: "get", returns: { type: "string" } }, "groups.get"],
  [{ id: "getGroup", tag: "Group", method: "get", returns: { type: "array" } }, "group.list"],
  [{ id: "getBooksBySeriesId", tag: "Series", method: "get" }, "series.getBooksBySeriesId"],
  [{ path: "/auth/mfa/verify", tag: "Authentication" }, "authentication.verifyMfa"],
  [{ path: "/auth/login", tag: "Authentication" }, "authentication.login"],
  [
    { path: "/roles/{role}/permissions", tag: "Roles and permissions", method: "get" },
    "rolesAndPermissions.listRolePermissions",
  ],
  [{ id: "Widgets_list", method: "get" }, "widgets.list"],
  [{ id: "Get_widgets", method: "get" }, "general.getWidgets"],
  [{ id: "NoteService_ListNotes", tag: "NoteService", method: "get" }, "notes.list"],
  [{ id: "LoginService_Start", tag: "LoginService" }, "login.start"],
  [{ id: "listCategories", tag: "category" }, "category.list"],
  [{ id: "getStatus", tag: "statuses" }, "statuses.get"],
  [{ id: "getBox", tag: "boxes" }, "boxes.get"],
  [{ id: "getAddress", tag: "addres" }, "addres.getAddress"],
  [{ id: "getAddress", tag: "addresses" }, "addresses.get"],
  [{ id: "getApps", tag: "Application", method: "get" }, "application.list"],
  [{ id: "deleteRepositoryCredentials", tag: "RepoCreds" }, "repoCreds.delete"],
  [{ id: "createGithubAppApplication", tag: "Applications" }, "applications.createGithubApp"],
  [{ path: "/config/uilimit", tag: "UiLimitConfig" }, "uiLimitConfig.create"],
  [
    { id: "getSeries", tag: "Series", method: "get", extensions: { summary: "List series" } },
    "series.list",
  ],
  [
    { id: "scrape", tag: "Scrapes", method: "get", extensions: { summary: "Start scraping" } },
    "scrapes.scrape",
  ],
  [{ id: "getAuthUser", tag: "Authentication" }, "authentication.getUser"],
  [{ path: "/payments/{id}/refund", tag: "PaymentEndpoints" }, "paymentEndpoints.refund"],
  [{ path: "/jobs/runs/{id}/cancel" }, "general.cancelJobRun"],
  [{ path: "/hook/verify" }, "general.verifyHook"],
  [{ path: "/note/{id}/read", extensions: { summary: "Mark as read" } }, "general.markNoteAsRead"],
  [{ id: "OpsLogService_GetOpsRuns", tag: "OpsLogService" }, "opsLog.getRuns"],
  [{ id: "OpsApiService_PageOpsApi", tag: "OpsApiService" }, "opsApi.page"],
])("a method of %j is %s", async (operation, call) => {
  expect(await callsOf([operation])).toEqual([call]);
});

const PAGE = { type: "object", properties: { items: LIST, next: { type: "string" } } };
const summarised = (summary: string): object => ({ summary });
const withBody = (schema: object): object => ({
  requestBody: { content: { "application/json": { schema } } },
});
/** As ASP.NET Core describes what it returns. */
const asTextToo = (schema: object): object => ({
  responses: {
    200: {
      description: "Fine.",
      content: { "text/plain": { schema }, "application/json": { schema } },
    },
  },
});

const EVENTS = { responses: { 200: { description: "", content: { "text/event-stream": {} } } } };

it.each<[string, Partial<Named>, string]>([
  ["GET /groups", { returns: ONE }, "get"],
  ["GET /groups", { returns: LIST }, "list"],
  ["GET /groups", { returns: PAGE }, "list"],
  ["GET /groups", { returns: PAGE, extensions: summarised("Get group") }, "get"],
  ["GET /groups", { returns: PAGE, extensions: summarised("Search group") }, "list"],
  ["GET /groups", { returns: ONE, extensions: summarised("Returns a list of groups") }, "list"],
  ["GET /group", { returns: LIST }, "list"],
  ["GET /group", { returns: PAGE }, "list"],
  ["GET /group", { returns: PAGE, extensions: summarised("Get group") }, "get"],
  ["GET /group", { returns: { ...PAGE, properties: { a: LIST, totalMargin: {} } } }, "get"],
  ["GET /group", { extensions: asTextToo(LIST) }, "list"],
  ["GET /groups/all", { returns: LIST }, "listAll"],
  ["GET /groups/list", { returns: LIST }, "list"],
  ["GET /groups/exists", { returns: { type: "boolean" } }, "exists"],
  ["GET /groups/name-exists", { returns: { type: "boolean" } }, "nameExists"],
  ["GET /groups/has-groups", { returns: { type: "boolean" } }, "hasGroups"],
  ["GET /groups/limits", { returns: ONE }, "getLimits"],
  ["GET /groups/get-progress", { returns: ONE }, "getProgress"],
  ["GET /groups/getgroup", { returns: ONE }, "get"],
  ["GET /groups/search-attributes", { returns: LIST }, "listSearchAttributes"],
  ["GET /groups/{id}/export", {}, "export"],
  ["GET /groups/{id}/transfer", {}, "getTransfer"],
  ["DELETE /groups", {}, "deleteGroups"],
  ["DELETE /groups", { extensions: summarised("Delete group") }, "delete"],
  ["DELETE /groups", { extensions: summarised("Delete all groups") }, "deleteAll"],
  ["DELETE /groups/all", {}, "deleteAll"],
  ["DELETE /groups/{id}", {}, "delete"],
  ["DELETE /groups/{id}/members", {}, "deleteMembers"],
  ["DELETE /groups/{id}/delete-member", {}, "deleteMember"],
  ["DELETE /groups/{id}/archive", {}, "deleteArchive"],
  ["PUT /groups", {}, "replaceGroups"],
  ["PUT /groups", { extensions: summarised("Update group") }, "update"],
  ["PUT /groups/{id}", { extensions: summarised("Updates a group") }, "update"],
  ["PUT /groups/{id}/members", { extensions: summarised("Set the members") }, "setMembers"],
  ["PATCH /groups/{id}", { extensions: summarised("Edit a group") }, "edit"],
  ["PATCH /groups/{id}", { extensions: summarised("A group") }, "update"],
  ["POST /groups/{id}", { extensions: summarised("Replace a group") }, "replace"],
  ["POST /groups/{id}", { extensions: summarised("Add a group") }, "create"],
  ["POST /groups/{id}", { extensions: summarised("Get a group"), returns: ONE }, "get"],
  ["POST /groups", { extensions: summarised("Upsert groups") }, "upsertGroups"],
  ["POST /groups/metadata", { extensions: summarised("Update metadata") }, "updateMetadata"],
  ["POST /groups/metadata-update", { extensions: summarised("Update metadata") }, "metadataUpdate"],
  ["PUT /groups/change-password", { extensions: withBody(ONE) }, "changePassword"],
  ["PUT /groups/{id}/archive", {}, "archive"],
  ["PUT /groups/{id}/archive", { extensions: withBody(ONE) }, "replaceArchive"],
  ["POST /groups/ensure-members", { extensions: withBody(ONE) }, "ensureMembers"],
  ["POST /groups/bulk-remove-members", { extensions: withBody(ONE) }, "bulkRemoveMembers"],
  ["POST /groups/zero-item-times", {}, "zeroItemTimes"],
  ["POST /groups/export-jobs", { extensions: withBody(ONE) }, "createExportJob"],
  ["POST /groups/export-jobs", {}, "exportJobs"],
  ["POST /groups/logout/all", {}, "logoutAll"],
  ["POST /groups/remove/{name}", {}, "remove"],
  ["POST /groups/update/limit", {}, "updateLimit"],
  ["POST /groups/members", { extensions: withBody(LIST) }, "createMembers"],
  [
    "POST /groups/members",
    { extensions: summarised("Returns the members"), returns: LIST },
    "listMembers",
  ],
  ["POST /groups/members", { extensions: summarised("Remove members") }, "removeMembers"],
  ["POST /groups/message", { extensions: summarised("Send a message") }, "sendMessage"],
  ["POST /groups/upload", { extensions: summarised("Post upload") }, "upload"],
  ["POST /groups/testall", {}, "testAll"],
  ["POST /groups/grab/{id}", {}, "grab"],
  ["POST /groups/policy/{id}", {}, "updatePolicy"],
  ["POST /groups/restore/upload", {}, "restoreUpload"],
  ["PUT /groups/update", { extensions: withBody(ONE) }, "update"],
  ["PUT /groups/reorder/{id}", {}, "reorder"],
  ["GET /groups/{name}.json", {}, "get"],
  ["GET /groups/members/latest", { returns: LIST }, "listMemberLatest"],
  ["GET /groups/open", { returns: PAGE, extensions: summarised("List open groups") }, "listOpen"],
  ["GET /groups/page", { returns: PAGE, extensions: summarised("List groups") }, "getPage"],
  ["GET /groups/near", { returns: PAGE, extensions: summarised("Get near groups") }, "listNear"],
  ["GET /groups/asks/new", { extensions: summarised("Get new join asks") }, "listNewAsks"],
  ["GET /groups/asks/info", { extensions: summarised("Get info about asks") }, "getAskInfo"],
  ["GET /groups/plan/list", { returns: LIST }, "listPlans"],
  ["GET /groups/all", { returns: ONE }, "getAll"],
  ["GET /groups/key/all", { returns: LIST }, "listAllKeys"],
  ["GET /groups/api/limits", { returns: ONE }, "getLimits"],
  ["GET /groups/me/limits", { returns: ONE }, "getMyLimits"],
  ["GET /groups/login", {}, "getLogin"],
  ["PUT /groups/{id}/defer", { extensions: summarised("Defer a group") }, "defer"],
  ["PUT /groups/{id}/limits", { extensions: summarised("Limits of a group") }, "replaceLimits"],
  ["PUT /groups/notice/unsubscribe", {}, "unsubscribeNotice"],
  ["POST /groups/check-in/{id}", { extensions: summarised("Check in at a group") }, "checkIn"],
  ["POST /groups/orange", { extensions: summarised("Sign in with Orange") }, "signInWithOrange"],
  ["POST /groups/acceptance", { extensions: summarised("Accept a group") }, "accept"],
  ["POST /groups/api-key", { extensions: summarised("Issue apikey") }, "issueApiKey"],
  ["POST /groups/notice/config", { extensions: summarised("Get config") }, "getNoticeConfig"],
  ["POST /groups/members", { extensions: summarised("Mark all members") }, "markAllMembers"],
  ["POST /groups/bulk", {}, "createBulk"],
  ["POST /groups/user/setup", {}, "setupUser"],
  ["POST /groups/setup/user", { extensions: summarised("Create a user") }, "createSetupUser"],
  ["DELETE /groups/delete/permanently", {}, "deletePermanently"],
  ["DELETE /groups/{id}/share", { extensions: summarised("Revoke a share") }, "revokeShare"],
  ["GET /groups/unread-counts", { returns: ONE }, "getUnreadCounts"],
  ["GET /groups/account/{accountId}", {}, "getByAccount"],
  ["GET /groups/export/finances", {}, "exportFinances"],
  ["GET /groups/changes/stream", { extensions: EVENTS }, "streamChanges"],
  ["PATCH /groups/read", { extensions: summarised("Mark groups as read") }, "markAsRead"],
  ["POST /groups/refresh", { extensions: summarised("Trigger a refresh") }, "refresh"],
  ["POST /groups/batch", { extensions: summarised("Batch create groups") }, "batchCreate"],
  ["POST /groups/sessions", { extensions: summarised("Log in to a group") }, "login"],
  ["POST /groups/passkey/login/complete", {}, "completePasskeyLogin"],
  ["POST /groups/smtp", {}, "postSmtp"],
  ["POST /groups/watchlist", {}, "postWatchlist"],
  ["POST /groups/send/text", { extensions: summarised("Send text message") }, "sendText"],
  ["POST /groups/sign_in", { extensions: summarised("Creates a token") }, "signIn"],
  ["PATCH /groups/{id}/end", { extensions: withBody(ONE) }, "end"],
  ["PATCH /groups/{id}/read", {}, "markAsRead"],
  ["POST /groups/{id}/read", {}, "read"],
  ["PATCH /groups/admin/{id}/cancel", {}, "cancelAsAdmin"],
  ["PATCH /groups/admin/{id}/admin/cancel", {}, "cancelAdminAsAdmin"],
  ["GET /groups/exists/{id}", {}, "exists"],
  ["GET /groups/me", { returns: LIST }, "listMine"],
  ["GET /groups/payments/{id}", { returns: LIST }, "listPayments"],
])("%s is called after what it says, with %j: %s", async (route, fields, method) => {
  const [verb = "", path = ""] = route.split(" ");
  const operation = { ...fields, path, method: verb.toLowerCase(), tag: "Groups" };
  expect(await callsOf([operation])).toEqual([`groups.${method}`]);
});

it("an action that says what it makes says for what, beside another one", async () => {
  const calls = await callsOf([
    { path: "/racks", tag: "Racks" },
    { path: "/sites/{id}/create-rack", tag: "Racks" },
  ]);
  expect(calls).toEqual(["racks.create", "racks.createForSite"]);
});

it("a PUT that updates, too, leaves the name to the PATCH", async () => {
  const group = { path: "/groups/{id}", tag: "Groups", extensions: summarised("Update a group") };
  const calls = await callsOf([
    { ...group, method: "put" },
    { ...group, method: "patch" },
  ]);
  expect(calls).toEqual(["groups.replace", "groups.update"]);
});

it.each<[string, string, string, string]>([
  ["FastAPI", "list_items_v1_items_get", "GET /v1/items", "list"],
  ["Springfox", "listItemsUsingGET_1", "GET /items", "list"],
  ["FastAPI, to delete", "delete_item_items__id__delete", "DELETE /items/{id}", "delete"],
  ["FastAPI, of a folder", "list_items_items__get", "GET /items", "list"],
  ["springdoc", "listItems_2", "GET /items", "list"],
  ["springdoc, twice", "listItems_2_1", "GET /items", "list"],
  ["NestJS", "ItemsController_findAll", "GET /items", "findAll"],
  ["NestJS, of parts", "ItemPartsController_findAll", "GET /items/{id}/parts", "findAllParts"],
  ["NestJS, with a version", "ItemsController_findAll_v2", "GET /v2/items", "findAll"],
  ["a gateway to gRPC", "ItemService_ListItems", "GET /items", "list"],
  ["another service", "StockService_CountItems", "GET /items/count", "count"],
  ["Connect", "shop.v1.ItemService.ListItems", "POST /items/list", "list"],
  ["goa", "items#list", "GET /items", "list"],
  ["goa, of a second route", "items#list#1", "GET /v1/items", "list"],
  ["Kratos", "Items_ListItems", "GET /items", "list"],
  ["drf-spectacular", "items_list", "GET /items/", "list"],
  ["drf-spectacular, with its base", "api_v1_items_list", "GET /api/v1/items/", "list"],
  ["drf-spectacular, of parts", "items_parts_list", "GET /items/{id}/parts/", "listParts"],
  ["drf-spectacular, one", "items_parts_retrieve", "GET /items/{id}/parts/{no}/", "retrievePart"],
  ["drf-spectacular, to change it", "items_partial_update", "PATCH /items/{id}/", "partialUpdate"],
  ["drf-spectacular, mine", "items_me_partial_update", "PATCH /items/me/", "partialUpdateMe"],
  ["drf-spectacular, many", "items_parts_bulk_update", "PUT /items/parts/", "bulkUpdateParts"],
  ["drf-spectacular, to create it", "items_parts_create", "POST /items/{id}/parts/", "createPart"],
  ["drf-spectacular, an action", "items_cancel_create", "POST /items/{id}/cancel/", "cancel"],
  ["API Platform", "api_items_get_collection", "GET /api/items", "list"],
  ["API Platform, one", "api_items_id_get", "GET /api/items/{id}", "get"],
  [
    "API Platform, of parts",
    "api_items_itemIdparts_get_collection",
    "GET /api/items/{itemId}/parts",
    "listParts",
  ],
  ["goa, by a key", "items#ByName", "GET /items/{name}", "getByName"],
  ["goa, a file", "items#/items/schema.json", "GET /items/schema.json", "getSchemaJson"],
  ["drf-spectacular, nothing said", "items_retrieve", "GET /items/", "list"],
  ["drf-spectacular, once more", "items_retrieve_2", "GET /items/{id}/", "retrieve"],
  ["drf-spectacular, to one", "items_create_2", "POST /items/{id}/", "post"],
  ["drf-spectacular, a search", "items_search_retrieve", "GET /items/search/", "search"],
  ["drf-spectacular, of owners", "shops_parts_list", "GET /shops/{id}/parts/", "listShopParts"],
  ["drf-spectacular, a list", "items_parts_list_retrieve", "GET /items/parts/list/", "listParts"],
  ["TypeSpec", "Items_cancelItem", "DELETE /items/{id}", "cancel"],
  ["FastAPI, of a tag", "items-login_token", "POST /items/login", "loginToken"],
  ["Laravel Scramble", "items.index", "GET /items", "list"],
  ["Laravel Scramble, to change it", "items.update", "PUT /items/{item}", "update"],
  ["Laravel Scramble, of parts", "items.parts.store", "POST /items/{item}/parts", "createPart"],
  ["Laravel Scramble, of a controller", "item.store_1", "POST /basket", "create"],
  ["Laravel Scramble, of what is one", "item.index", "GET /basket", "list"],
  ["drf-spectacular, below others", "shops_items_destroy", "DELETE /shops/item/{id}/", "destroy"],
  ["a route of Laravel by another name", "mail.send", "POST /items/mails", "sendMail"],
  ["Laravel Scramble, an action", "shop.parts.verify", "POST /shop/parts/verify", "verifyParts"],
  ["Laravel Scramble, below a prefix", "shop.parts.show", "GET /shop/parts/{part}", "getPart"],
  ["utoipa", "get_item", "GET /items/{id}", "get"],
  ["tsoa", "GetItem", "GET /items/{id}", "get"],
  ["Huma", "get-items-by-item-id", "GET /items/{item-id}", "get"],
  ["Huma, of parts", "post-items-by-item-id-parts", "POST /items/{item-id}/parts", "createPart"],
  ["openapi-generator", "itemsItemIdGet", "GET /items/{itemId}", "get"],
  [
    "converters of RAML",
    "ByItemKeyItemsKeyByKeyHead",
    "HEAD /{itemKey}/items/key={key}",
    "headByKey",
  ],
  ["the path alone", "v1itemsitemIdparts", "GET /v1/items/{itemId}/parts", "listParts"],
  ["a name that only looks like a path", "getItemStats", "GET /itemstats", "getStats"],
  ["Dropshot", "parcel_get", "GET /v1/parcel/{parcel}", "getParcel"],
  ["a name that a parameter has, too", "deleteTeam", "DELETE /items/team/{team}", "deleteTeam"],
])("a method is found in an id of %s: %s", async (_, id, route, method) => {
  const [verb = "", path = ""] = route.split(" ");
  const operation = { id, path, method: verb.toLowerCase(), tag: "Items" };
  expect(await callsOf([operation])).toEqual([`items.${method}`]);
});

it("a second route of one method has its version", async () => {
  const item = { tag: "Items", method: "get" };
  const calls = await callsOf([
    { ...item, id: "items#list", path: "/items" },
    { ...item, id: "items#list#1", path: "/v1/items" },
  ]);
  expect(calls).toEqual(["items.list", "items.listV1"]);
});

it("a service that shares its name with another tag keeps it", async () => {
  const calls = await callsOf([
    { id: "NoteService_ListNotes", tag: "NoteService" },
    { id: "print", tag: "Notes" },
  ]);
  expect(calls).toEqual(["note.list", "notes.print"]);
});

it("a plural of another language is that of its group", async () => {
  const tag = "besluiten";
  expect(
    await callsOf([
      { id: "besluit_list", path: "/besluiten", method: "get", tag },
      { id: "besluit_read", path: "/besluiten/{uuid}", method: "get", tag },
    ]),
  ).toEqual(["besluiten.list", "besluiten.read"]);
});

it.each(["get", "delete"])("%s of what a path selects has the short name", async (method) => {
  const groups = { path: "/groups", tag: "Groups", method };
  const one = summarised(`${method} group`);
  expect(
    await callsOf([
      { ...groups, returns: ONE, extensions: one },
      { ...groups, path: "/groups/{id}" },
    ]),
  ).toEqual([`groups.${method}Groups`, `groups.${method}`]);
});

it("a method keeps its whole name where another one of the group would have the same", async () => {
  expect(
    await callsOf([
      { id: "list", tag: "Quotes" },
      { id: "listQuotes", tag: "Quotes" },
    ]),
  ).toEqual(["quotes.list", "quotes.listQuotes"]);
});

it.each([
  ["deleteQuotes", "deleteQuote"],
  ["deleteQuote", "deleteQuotes"],
])("a method of one has the short name, before that of several: %s, %s", async (...ids) => {
  const calls = await callsOf(ids.map((id) => ({ id, tag: "Quotes" })));
  expect(calls.toSorted()).toEqual(["quotes.delete", "quotes.deleteQuotes"]);
});

it("a method is found in the time that its id takes to read, whatever that repeats", async () => {
  const parts = ["a", "A", "_", "_1", "Controller_", "Using", "get", "1", ".a", "-a"];
  const ids = parts.flatMap((part) => {
    const long = part.repeat(100_000 / part.length);
    return [`${long}x`, `get${long}!`];
  });
  const responses = { 204: { description: "Fine." } };
  const paths = ids.map((operationId, index) => [
    `/${index}`,
    // A method may have signs that mean something in an expression.
    { additionalOperations: { "**": { responses, operationId, tags: [`${index}`] } } },
  ]);
  const { api } = await buildDocument({ paths: Object.fromEntries(paths) }, "3.2.0");
  expect(nameApi(api, ignore).groups).toHaveLength(ids.length);
});

it("a method without an id yields to one with an id", async () => {
  expect(
    await callsOf([
      { path: "/sources/{id}/pause", tag: "quotes" },
      { path: "/a", id: "pauseSource", tag: "quotes" },
    ]),
  ).toEqual(["quotes.pauseSourceById", "quotes.pauseSource"]);
});

it("a method is called after its path where a framework gave another one the same name", async () => {
  expect(
    await callsOf([
      { id: "update_tour_tours__id__patch", tag: "tours", path: "/tours/{id}", method: "patch" },
      { id: "update_tour_tours__id___put", tag: "tours", path: "/tours/{id}/", method: "put" },
    ]),
  ).toEqual(["tours.update", "tours.replace"]);
});

it("a method without an id yields to that of a resource that belongs to no other one", async () => {
  const tag = "scripts";
  expect(
    await callsOf([
      { path: "/hosts/{id}/scripts", tag, method: "get" },
      { path: "/scripts", tag, method: "get" },
      { path: "/mdm/apple/scripts", tag, method: "get" },
    ]),
  ).toEqual(["scripts.listForHost", "scripts.list", "scripts.listForApple"]);
});

it("a method has its name from an id that is not unique", async () => {
  expect(
    await callsOf([
      { id: "create_tag", tag: "Tags", path: "/tags" },
      { id: "create_tag", tag: "Tags", path: "/tags/{name}" },
      { id: "create_tag", tag: "Labels", path: "/labels/tag" },
    ]),
  ).toEqual(["tags.create", "tags.update", "labels.createTag"]);
});

it("a method without an id yields to that of a path that selects less", async () => {
  const tag = "limits";
  expect(
    await callsOf([
      { path: "/config/limit/{id}", tag, method: "get", returns: ONE },
      { path: "/config/limit", tag, method: "get", returns: ONE },
      { path: "/limit", tag, method: "get", returns: ONE },
    ]),
  ).toEqual(["limits.getById", "limits.getForConfig", "limits.get"]);
});

it("a method without an id says more where another one of the group would be called the same", async () => {
  expect(
    await callsOf([
      { path: "/posts", tag: "posts" },
      { path: "/users/{id}/posts", tag: "posts" },
      { path: "/posts/{id}", tag: "posts" },
      { path: "/v2/posts/{slug}", tag: "posts" },
      { path: "/v3/posts/{slug}", tag: "posts" },
      { path: "/posts/likes", tag: "posts" },
      { path: "/posts/{id}/likes", tag: "posts" },
    ]),
  ).toEqual([
    "posts.create",
    "posts.createForUser",
    "posts.update",
    "posts.updateBySlug",
    "posts.postV3BySlug",
    "posts.createLike",
    "posts.createLikeById",
  ]);
});

it.each([
  { "x-fern-sdk-group-name": ["pets"], "x-fern-sdk-method-name": "fetch" },
  { "x-fern-sdk-group-name": "pets", "x-fern-sdk-method-name": "fetch" },
  { "x-speakeasy-group": "pets", "x-speakeasy-name-override": "fetch" },
])("a method is called as the hints %j say", async (extensions) => {
  expect(await callsOf([{ id: "getPetById", tag: "Animals", extensions }])).toEqual(["pets.fetch"]);
});

it("a method is in the group within others that a list of hints names", async () => {
  const hints = {
    "x-fern-sdk-group-name": ["dubbing", "resource"],
    "x-fern-sdk-method-name": "get",
  };
  expect(
    await callsOf([
      { id: "getResource", tag: "dubbing", extensions: hints },
      { id: "getDubbing", tag: "dubbing" },
    ]),
  ).toEqual(["dubbingResource.get", "dubbing.get"]);
});

it("a method has the name that Stainless's extension gives, and before that the name of ours", async () => {
  const stainless = { "x-stainless-naming": { typescript: { method_name: "retrieve" } } };
  const own = { "x-apostille-name": "fetch", "x-speakeasy-name-override": "load" };
  expect(
    await callsOf([
      { id: "a", tag: "Pets", extensions: stainless },
      { id: "b", tag: "Pets", extensions: own },
    ]),
  ).toEqual(["pets.retrieve", "pets.fetch"]);
});
