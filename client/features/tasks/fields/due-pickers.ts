/** Pickers that depend on the due date, in a lazy chunk: few tasks use them. */
export { RecurrencePicker } from "./recurrence-picker.tsx";
export { ReminderPicker } from "./reminder-picker.tsx";
