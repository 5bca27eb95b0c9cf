/** The cached copies of server data on this device, for the settings. */
export interface DeviceCopies {
  count(): Promise<DeviceContents>;
  /** Deletes everything that the server can send again, except what is open. Never deletes what the user wrote. */
  clear(): Promise<void>;
}

export interface DeviceContents {
  /** Boards that open offline, and the tasks on them. */
  boards: number;
  tasks: number;
  /** Cached answers of the server, which are shown offline. */
  answers: number;
  unsent: number;
  refused: number;
}
