export { insertNote, selectNotes as notesOf, setPinned } from './notes.sql'
