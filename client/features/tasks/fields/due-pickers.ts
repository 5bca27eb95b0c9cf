/** Pickers of what belongs to a term, in a chunk of their own: few tasks have either. */
export { RecurrencePicker } from "./recurrence-picker.tsx";
export { ReminderPicker } from "./reminder-picker.tsx";
