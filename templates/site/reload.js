// Served pages come again when the document has changed.
new EventSource("/.reload").addEventListener("message", () => location.reload());
