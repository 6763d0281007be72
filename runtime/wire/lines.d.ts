/** Streams of text, line by line. Every byte is looked at once, however small the chunks are. */
/** A stream's chunks. Leaving the loop cancels the stream, which closes the connection. */
export declare function chunksOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array>;
/** UTF-8 text; a byte order mark is dropped. */
export declare function textOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<string>;
/** Pieces between separators; what follows the last one comes too, unless it is empty. */
export declare function pieces(texts: AsyncIterable<string>, separator: RegExp): AsyncGenerator<string>;
/** Lines ended by CRLF, LF or CR (HTML standard, 9.2.6), each as soon as its end has come. */
export declare function linesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<string>;
/** Texts as a stream of bytes that asks for the next one only when there is room. */
export declare function streamOf(texts: AsyncIterable<string>): ReadableStream<Uint8Array>;
