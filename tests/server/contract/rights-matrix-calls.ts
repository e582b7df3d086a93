/** Rights in the room of a call, and to its recordings: see `RIGHTS`. */
export const CALL_RIGHTS = {
  enterRoom: '-- +0 +0 +0 +0 -- -- +0 +0 -- !!',
  roomMembers: '-- +0 +0 +0 +0 -- -- +0 +0 -- !!',
  roomState: '-- +0 +0 +0 +0 -- -- +0 +0 -- !!',
  recordingState: '-- +0 +0 +0 +0 -- -- +0 +0 -- !!',
  askToRecord: '-- +0 +0 +0 +0 -- -- -- -- -- !!',
  answerRecording: '-- +0 +0 +0 +0 -- -- +0 +0 -- !!',
  beginRecording: '-- +0 +0 +0 +0 -- -- -- -- -- !!',
  stopRecording: '-- +0 +0 +0 +0 -- -- +0 +0 -- !!',
  reportCall: '-- +0 +0 +0 +0 -- -- +0 +0 -- !!',
  leaveRoom: '-- +0 +0 +0 +0 -- -- +0 +0 -- !!',
  letIn: '-- +0 +0 +0 +0 -- -- +0 -- -- !!',
  sendSignal: '-- 00 00 00 00 -- -- 00 00 -- !!',
};
