/** What this device keeps of what the server has, as screens see it. */
export interface DeviceCopies {
  count(): Promise<DeviceContents>;
  /** Takes away all that can be had from the server again, but for what is open; never what the person wrote. */
  clear(): Promise<void>;
}

export interface DeviceContents {
  /** Boards that open without a network, and the tasks on them. */
  boards: number;
  tasks: number;
  /** Answers of the server that are read back without a network. */
  answers: number;
  unsent: number;
  refused: number;
}
