-- Distributes the tables of play over the nodes of a Citus cluster by campaign; each campaign stays on one node.
-- Written by: manage.py distribute. Run it once, on a database created by `manage.py migrate`; models stay as they are.

BEGIN;

-- Addresses are random and checked before use; no constraint can span several nodes.
ALTER TABLE campaigns_campaign DROP CONSTRAINT IF EXISTS campaigns_campaign_slug_key;

-- Foreign keys are created again once both tables are distributed; that of the audit log, which is not, is left out.
DO $$ DECLARE found record; BEGIN
  FOR found IN SELECT conrelid::regclass AS named, conname FROM pg_constraint
      WHERE contype = 'f' AND conrelid::regclass::text IN ('api_apitoken', 'campaigns_decision', 'campaigns_houseruling', 'campaigns_invite', 'campaigns_member', 'campaigns_move', 'campaigns_savepoint', 'campaigns_session', 'campaigns_setting', 'etherfields_action', 'etherfields_card', 'etherfields_checklist', 'etherfields_district', 'etherfields_dreamer', 'etherfields_dreamscape', 'etherfields_entity', 'etherfields_gate', 'etherfields_item', 'etherfields_location', 'etherfields_remark', 'etherfields_script', 'etherfields_secret', 'etherfields_slumber', 'etherfields_team', 'lucidity_campaigncopy', 'lucidity_luciditygame', 'onirim_gamefindings', 'onirim_onirimgame', 'webhooks_webhook', 'webhooks_webhookdelivery', 'campaigns_notice') LOOP
    EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', found.named, found.conname);
  END LOOP;
END $$;
SELECT create_distributed_table('campaigns_campaign', 'id');

ALTER TABLE api_apitoken DROP CONSTRAINT api_apitoken_pkey;
ALTER TABLE api_apitoken ADD PRIMARY KEY (campaign_id, id);
SELECT create_distributed_table('api_apitoken', 'campaign_id', colocate_with => 'campaigns_campaign');
ALTER TABLE api_apitoken ADD FOREIGN KEY (campaign_id) REFERENCES campaigns_campaign (id);

ALTER TABLE campaigns_decision DROP CONSTRAINT campaigns_decision_pkey;
ALTER TABLE campaigns_decision ADD PRIMARY KEY (campaign_id, id);
SELECT create_distributed_table('campaigns_decision', 'campaign_id', colocate_with => 'campaigns_campaign');
ALTER TABLE campaigns_decision ADD FOREIGN KEY (campaign_id) REFERENCES campaigns_campaign (id);

ALTER TABLE campaigns_houseruling DROP CONSTRAINT campaigns_houseruling_pkey;
ALTER TABLE campaigns_houseruling ADD PRIMARY KEY (campaign_id, id);
SELECT create_distributed_table('campaigns_houseruling', 'campaign_id', colocate_with => 'campaigns_campaign');
ALTER TABLE campaigns_houseruling ADD FOREIGN KEY (campaign_id) REFERENCES campaigns_campaign (id);

ALTER TABLE campaigns_invite DROP CONSTRAINT campaigns_invite_pkey;
ALTER TABLE campaigns_invite ADD PRIMARY KEY (campaign_id, id);
SELECT create_distributed_table('campaigns_invite', 'campaign_id', colocate_with => 'campaigns_campaign');
ALTER TABLE campaigns_invite ADD FOREIGN KEY (campaign_id) REFERENCES campaigns_campaign (id);

ALTER TABLE campaigns_member DROP CONSTRAINT campaigns_member_pkey;
ALTER TABLE campaigns_member ADD PRIMARY KEY (campaign_id, id);
SELECT create_distributed_table('campaigns_member', 'campaign_id', colocate_with => 'campaigns_campaign');
ALTER TABLE campaigns_member ADD FOREIGN KEY (campaign_id) REFERENCES campaigns_campaign (id);

ALTER TABLE campaigns_move DROP CONSTRAINT campaigns_move_pkey;
ALTER TABLE campaigns_move ADD PRIMARY KEY (campaign_id, id);
SELECT create_distributed_table('campaigns_move', 'campaign_id', colocate_with => 'campaigns_campaign');
ALTER TABLE campaigns_move ADD FOREIGN KEY (campaign_id) REFERENCES campaigns_campaign (id);

ALTER TABLE campaigns_savepoint DROP CONSTRAINT campaigns_savepoint_pkey;
ALTER TABLE campaigns_savepoint ADD PRIMARY KEY (campaign_id, id);
SELECT create_distributed_table('campaigns_savepoint', 'campaign_id', colocate_with => 'campaigns_campaign');
ALTER TABLE campaigns_savepoint ADD FOREIGN KEY (campaign_id) REFERENCES campaigns_campaign (id);

ALTER TABLE campaigns_session DROP CONSTRAINT campaigns_session_pkey;
ALTER TABLE campaigns_session ADD PRIMARY KEY (campaign_id, id);
SELECT create_distributed_table('campaigns_session', 'campaign_id', colocate_with => 'campaigns_campaign');
ALTER TABLE campaigns_session ADD FOREIGN KEY (campaign_id) REFERENCES campaigns_campaign (id);

ALTER TABLE campaigns_setting DROP CONSTRAINT campaigns_setting_pkey;
ALTER TABLE campaigns_setting ADD PRIMARY KEY (campaign_id, id);
SELECT create_distributed_table('campaigns_setting', 'campaign_id', colocate_with => 'campaigns_campaign');
ALTER TABLE campaigns_setting ADD FOREIGN KEY (campaign_id) REFERENCES campaigns_campaign (id);

ALTER TABLE etherfields_action DROP CONSTRAINT etherfields_action_pkey;
ALTER TABLE etherfields_action ADD PRIMARY KEY (campaign_id, id);
SELECT create_distributed_table('etherfields_action', 'campaign_id', colocate_with => 'campaigns_campaign');
ALTER TABLE etherfields_action ADD FOREIGN KEY (campaign_id) REFERENCES campaigns_campaign (id);

ALTER TABLE etherfields_card DROP CONSTRAINT etherfields_card_pkey;
ALTER TABLE etherfields_card ADD PRIMARY KEY (campaign_id, id);
SELECT create_distributed_table('etherfields_card', 'campaign_id', colocate_with => 'campaigns_campaign');
ALTER TABLE etherfields_card ADD FOREIGN KEY (campaign_id) REFERENCES campaigns_campaign (id);

ALTER TABLE etherfields_checklist DROP CONSTRAINT etherfields_checklist_pkey;
ALTER TABLE etherfields_checklist ADD PRIMARY KEY (campaign_id, id);
SELECT create_distributed_table('etherfields_checklist', 'campaign_id', colocate_with => 'campaigns_campaign');
ALTER TABLE etherfields_checklist ADD FOREIGN KEY (campaign_id) REFERENCES campaigns_campaign (id);

ALTER TABLE etherfields_district DROP CONSTRAINT etherfields_district_pkey;
ALTER TABLE etherfields_district ADD PRIMARY KEY (campaign_id, id);
SELECT create_distributed_table('etherfields_district', 'campaign_id', colocate_with => 'campaigns_campaign');
ALTER TABLE etherfields_district ADD FOREIGN KEY (campaign_id) REFERENCES campaigns_campaign (id);

ALTER TABLE etherfields_dreamer DROP CONSTRAINT etherfields_dreamer_pkey;
ALTER TABLE etherfields_dreamer ADD PRIMARY KEY (campaign_id, id);
SELECT create_distributed_table('etherfields_dreamer', 'campaign_id', colocate_with => 'campaigns_campaign');
ALTER TABLE etherfields_dreamer ADD FOREIGN KEY (campaign_id) REFERENCES campaigns_campaign (id);

ALTER TABLE etherfields_dreamscape DROP CONSTRAINT etherfields_dreamscape_pkey;
ALTER TABLE etherfields_dreamscape ADD PRIMARY KEY (campaign_id, id);
SELECT create_distributed_table('etherfields_dreamscape', 'campaign_id', colocate_with => 'campaigns_campaign');
ALTER TABLE etherfields_dreamscape ADD FOREIGN KEY (campaign_id) REFERENCES campaigns_campaign (id);

ALTER TABLE etherfields_entity DROP CONSTRAINT etherfields_entity_pkey;
ALTER TABLE etherfields_entity ADD PRIMARY KEY (campaign_id, id);
SELECT create_distributed_table('etherfields_entity', 'campaign_id', colocate_with => 'campaigns_campaign');
ALTER TABLE etherfields_entity ADD FOREIGN KEY (campaign_id) REFERENCES campaigns_campaign (id);

ALTER TABLE etherfields_gate DROP CONSTRAINT etherfields_gate_pkey;
ALTER TABLE etherfields_gate ADD PRIMARY KEY (campaign_id, id);
SELECT create_distributed_table('etherfields_gate', 'campaign_id', colocate_with => 'campaigns_campaign');
ALTER TABLE etherfields_gate ADD FOREIGN KEY (campaign_id) REFERENCES campaigns_campaign (id);

ALTER TABLE etherfields_item DROP CONSTRAINT etherfields_item_pkey;
ALTER TABLE etherfields_item ADD PRIMARY KEY (campaign_id, id);
SELECT create_distributed_table('etherfields_item', 'campaign_id', colocate_with => 'campaigns_campaign');
ALTER TABLE etherfields_item ADD FOREIGN KEY (campaign_id) REFERENCES campaigns_campaign (id);

ALTER TABLE etherfields_location DROP CONSTRAINT etherfields_location_pkey;
ALTER TABLE etherfields_location ADD PRIMARY KEY (campaign_id, id);
SELECT create_distributed_table('etherfields_location', 'campaign_id', colocate_with => 'campaigns_campaign');
ALTER TABLE etherfields_location ADD FOREIGN KEY (campaign_id) REFERENCES campaigns_campaign (id);

ALTER TABLE etherfields_remark DROP CONSTRAINT etherfields_remark_pkey;
ALTER TABLE etherfields_remark ADD PRIMARY KEY (campaign_id, id);
SELECT create_distributed_table('etherfields_remark', 'campaign_id', colocate_with => 'campaigns_campaign');
ALTER TABLE etherfields_remark ADD FOREIGN KEY (campaign_id) REFERENCES campaigns_campaign (id);

ALTER TABLE etherfields_script DROP CONSTRAINT etherfields_script_pkey;
ALTER TABLE etherfields_script ADD PRIMARY KEY (campaign_id, id);
SELECT create_distributed_table('etherfields_script', 'campaign_id', colocate_with => 'campaigns_campaign');
ALTER TABLE etherfields_script ADD FOREIGN KEY (campaign_id) REFERENCES campaigns_campaign (id);

ALTER TABLE etherfields_secret DROP CONSTRAINT etherfields_secret_pkey;
ALTER TABLE etherfields_secret ADD PRIMARY KEY (campaign_id, id);
SELECT create_distributed_table('etherfields_secret', 'campaign_id', colocate_with => 'campaigns_campaign');
ALTER TABLE etherfields_secret ADD FOREIGN KEY (campaign_id) REFERENCES campaigns_campaign (id);

ALTER TABLE etherfields_slumber DROP CONSTRAINT etherfields_slumber_pkey;
ALTER TABLE etherfields_slumber ADD PRIMARY KEY (campaign_id, id);
SELECT create_distributed_table('etherfields_slumber', 'campaign_id', colocate_with => 'campaigns_campaign');
ALTER TABLE etherfields_slumber ADD FOREIGN KEY (campaign_id) REFERENCES campaigns_campaign (id);

ALTER TABLE etherfields_team DROP CONSTRAINT etherfields_team_pkey;
ALTER TABLE etherfields_team ADD PRIMARY KEY (campaign_id, id);
SELECT create_distributed_table('etherfields_team', 'campaign_id', colocate_with => 'campaigns_campaign');
ALTER TABLE etherfields_team ADD FOREIGN KEY (campaign_id) REFERENCES campaigns_campaign (id);

ALTER TABLE lucidity_campaigncopy DROP CONSTRAINT lucidity_campaigncopy_pkey;
ALTER TABLE lucidity_campaigncopy ADD PRIMARY KEY (campaign_id, id);
SELECT create_distributed_table('lucidity_campaigncopy', 'campaign_id', colocate_with => 'campaigns_campaign');
ALTER TABLE lucidity_campaigncopy ADD FOREIGN KEY (campaign_id) REFERENCES campaigns_campaign (id);

ALTER TABLE lucidity_luciditygame DROP CONSTRAINT lucidity_luciditygame_pkey;
ALTER TABLE lucidity_luciditygame ADD PRIMARY KEY (campaign_id, id);
SELECT create_distributed_table('lucidity_luciditygame', 'campaign_id', colocate_with => 'campaigns_campaign');
ALTER TABLE lucidity_luciditygame ADD FOREIGN KEY (campaign_id) REFERENCES campaigns_campaign (id);

ALTER TABLE onirim_gamefindings DROP CONSTRAINT onirim_gamefindings_pkey;
ALTER TABLE onirim_gamefindings ADD PRIMARY KEY (campaign_id, id);
SELECT create_distributed_table('onirim_gamefindings', 'campaign_id', colocate_with => 'campaigns_campaign');
ALTER TABLE onirim_gamefindings ADD FOREIGN KEY (campaign_id) REFERENCES campaigns_campaign (id);

ALTER TABLE onirim_onirimgame DROP CONSTRAINT onirim_onirimgame_pkey;
ALTER TABLE onirim_onirimgame ADD PRIMARY KEY (campaign_id, id);
SELECT create_distributed_table('onirim_onirimgame', 'campaign_id', colocate_with => 'campaigns_campaign');
ALTER TABLE onirim_onirimgame ADD FOREIGN KEY (campaign_id) REFERENCES campaigns_campaign (id);

ALTER TABLE webhooks_webhook DROP CONSTRAINT webhooks_webhook_pkey;
ALTER TABLE webhooks_webhook ADD PRIMARY KEY (campaign_id, id);
SELECT create_distributed_table('webhooks_webhook', 'campaign_id', colocate_with => 'campaigns_campaign');
ALTER TABLE webhooks_webhook ADD FOREIGN KEY (campaign_id) REFERENCES campaigns_campaign (id);

ALTER TABLE webhooks_webhookdelivery DROP CONSTRAINT webhooks_webhookdelivery_pkey;
ALTER TABLE webhooks_webhookdelivery ADD PRIMARY KEY (campaign_id, id);
SELECT create_distributed_table('webhooks_webhookdelivery', 'campaign_id', colocate_with => 'campaigns_campaign');
ALTER TABLE webhooks_webhookdelivery ADD FOREIGN KEY (campaign_id) REFERENCES campaigns_campaign (id);

COMMIT;
