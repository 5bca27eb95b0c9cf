/** Names that a socket client needs before any schema. */

/** docs/specification.md, section 7: the socket of tokens, notifications and changes. */
export const SOCKET_PATH = "/socket.io";
/** docs/specification.md, section 7: the socket of shared documents. */
export const DOCUMENT_SOCKET_PATH = "/api/socket-io";

/** docs/specification.md, sections 7 and 8. */
export const UPDATE_TOKEN_EVENT = "socket.emit::updateToken";
export const REFRESH_TOKEN_EVENT = "refresh_token";
export const SOCKET_MISSING = "Socket.io instance not found. Is the plugin registered?";
