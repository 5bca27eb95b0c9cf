/** Pickers that belong to the due date, in a lazy chunk: few tasks have either. */
export { RecurrencePicker } from "./recurrence-picker.tsx";
export { ReminderPicker } from "./reminder-picker.tsx";
