/** Recordings of calls, and who agreed to them: the file is an upload, and then a document of the visit. */
export const statements = [
  `create table call_recording (
    id text primary key,
    consultation_id text not null references consultation,
    by_member text not null references room_member,
    asked_at timestamptz not null,
    began_at timestamptz,
    ended_at timestamptz,
    ended_by text,
    end_reason text check (end_reason in ('STOPPED', 'DECLINED', 'LEFT')),
    upload_id text references upload,
    check ((ended_at is null) = (end_reason is null)),
    check ((began_at is null) = (upload_id is null))
  )`,
  `create unique index call_recording_open on call_recording (consultation_id) where ended_at is null`,
  `create index call_recording_upload on call_recording (upload_id)`,
  `create table recording_answer (
    recording_id text not null references call_recording,
    member_id text not null references room_member,
    agrees boolean not null,
    /** Null where the member asked the others aloud. */
    language text,
    text_version int not null,
    at timestamptz not null,
    primary key (recording_id, member_id)
  )`,
  `alter table upload
    drop constraint upload_purpose_check,
    add constraint upload_purpose_check
      check (purpose in ('LAB_RESULT', 'CUSTOMER_PRESCRIPTION', 'VIDEO_REVIEW', 'CAPTURE', 'ASKED', 'RECORDING'))`,
];
