/** Messages that the server writes into the chat of a visit, by their `notice`. */
export const chatNotices = {
  name: 'chatNotices',
  en: {
    PICTURE_TAKEN: 'A picture from the call was taken for the record.',
  },
} as const;
