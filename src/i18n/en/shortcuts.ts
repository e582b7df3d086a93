/** The sheet of the keyboard shortcuts. */
export const shortcuts = {
  name: 'shortcuts',
  en: {
    title: 'Keyboard shortcuts',
    or: 'or',
    onlySheet: 'This screen has no other shortcuts at the moment.',
    notInFields: 'Letter and symbol shortcuts are off while you type in a field.',
    sheet: 'Show this list',
    search: 'Go to search',
    nextRow: 'Next row',
    previousRow: 'Previous row',
    firstRow: 'First row',
    lastRow: 'Last row',
    tickRow: 'Select or clear the row in focus',
    openRow: 'Open the row in focus',
    send: 'Send the message that you are writing',
    newLine: 'Start a new line in a message',
    nextMedicine: 'In a dose: search for the next medicine',
    sign: 'Go to signing',
    movePin: 'Move the new mark in focus',
  },
} as const;
